import { add, addScaled, type Bounds, dot, lengthOf, scale, subtract, type Vector3 } from 'adit/core';
import type { LookDirection, SceneCamera } from '../scene.ts';

/** A camera that cannot roll: it looks at `focalPoint` (true world position) from `distance` away; angles in radians. */
export interface OrbitCamera {
  readonly focalPoint: Vector3;
  /** Direction of looking, clockwise from north. */
  readonly heading: number;
  /** Height of the camera above the focal point's level as an angle: π/2 looks straight down. */
  readonly elevation: number;
  readonly distance: number;
  readonly parallelProjection: boolean;
  /** Half the height of a parallel view, in world units. */
  readonly parallelScale: number;
  /** Vertical opening angle of a perspective view, in degrees. */
  readonly viewAngle: number;
}

/** The three axes of the view: to the right, up and into the picture; unit vectors. */
export interface ViewAxes {
  readonly right: Vector3;
  readonly up: Vector3;
  readonly forward: Vector3;
}

const quarterTurn = Math.PI / 2;
const smallestDistance = 1e-4;
const largestDistance = 1e10;

/** The camera of an empty scene: looking north, down by 30°. */
export const defaultCamera: OrbitCamera = {
  focalPoint: [0, 0, 0],
  heading: Math.PI / 9,
  elevation: Math.PI / 6,
  distance: 100,
  parallelProjection: false,
  parallelScale: 100 * Math.tan(Math.PI / 12),
  viewAngle: 30,
};

/** Axes of the view; never degenerate, also straight down. */
export function viewAxes(camera: Pick<OrbitCamera, 'heading' | 'elevation'>): ViewAxes {
  const [sinHeading, cosHeading] = [Math.sin(camera.heading), Math.cos(camera.heading)];
  const [sinElevation, cosElevation] = [exactSine(camera.elevation), exactCosine(camera.elevation)];
  return {
    right: [cosHeading, -sinHeading, 0],
    up: [sinElevation * sinHeading, sinElevation * cosHeading, cosElevation],
    forward: [cosElevation * sinHeading, cosElevation * cosHeading, -sinElevation],
  };
}

function exactSine(angle: number): number {
  return Math.abs(angle) >= quarterTurn ? Math.sign(angle) : Math.sin(angle);
}

function exactCosine(angle: number): number {
  return Math.abs(angle) >= quarterTurn ? 0 : Math.cos(angle);
}

/** Half the height of what the view shows at the focal point, in world units. */
export function halfHeight(camera: OrbitCamera): number {
  return camera.parallelProjection ? camera.parallelScale : camera.distance * halfTangent(camera);
}

/** Tangent of half the vertical opening angle. */
export function halfTangent(camera: Pick<OrbitCamera, 'viewAngle'>): number {
  return Math.tan((camera.viewAngle * Math.PI) / 360);
}

/** Turns around the focal point; stops at straight down and straight up. */
export function rotate(camera: OrbitCamera, headingBy: number, elevationBy: number): OrbitCamera {
  return {
    ...camera,
    heading: wrapAngle(camera.heading + headingBy),
    elevation: Math.max(-quarterTurn, Math.min(quarterTurn, camera.elevation + elevationBy)),
  };
}

function wrapAngle(angle: number): number {
  return angle - 2 * Math.PI * Math.floor((angle + Math.PI) / (2 * Math.PI));
}

/** Makes things `factor` times larger while `anchor` (true world position) keeps its place on the view. */
export function zoomAbout(camera: OrbitCamera, factor: number, anchor: Vector3): OrbitCamera {
  const distance = Math.max(smallestDistance, Math.min(largestDistance, camera.distance / factor));
  const shrink = distance / camera.distance;
  return {
    ...camera,
    distance,
    parallelScale: camera.parallelScale * shrink,
    focalPoint: addScaled(anchor, subtract(camera.focalPoint, anchor), shrink),
  };
}

/** Moves by a vector as displayed, in world units stretched by `exaggeration` in elevation. */
export function move(camera: OrbitCamera, by: Vector3, exaggeration: number): OrbitCamera {
  return { ...camera, focalPoint: add(camera.focalPoint, [by[0], by[1], by[2] / exaggeration]) };
}

/** Switches the projection; what is at the focal point keeps its size. */
export function withParallel(camera: OrbitCamera, parallel: boolean): OrbitCamera {
  if (parallel === camera.parallelProjection) return camera;
  const half = halfHeight(camera);
  return { ...camera, parallelProjection: parallel, parallelScale: half, distance: half / halfTangent(camera) };
}

/** Looks at the middle of `bounds` from as far as is needed to see all of it in a view of that width to height. */
export function fitBounds(camera: OrbitCamera, bounds: Bounds, aspect: number, exaggeration: number): OrbitCamera {
  const half: Vector3 = [
    (bounds[1] - bounds[0]) / 2,
    (bounds[3] - bounds[2]) / 2,
    ((bounds[5] - bounds[4]) / 2) * exaggeration,
  ];
  const focalPoint: Vector3 = [(bounds[0] + bounds[1]) / 2, (bounds[2] + bounds[3]) / 2, (bounds[4] + bounds[5]) / 2];
  const axes = viewAxes(camera);
  const tangent = halfTangent(camera);
  let distance = 0;
  let parallelScale = 0;
  for (let corner = 0; corner < 8; corner++) {
    const point: Vector3 = [
      corner & 1 ? half[0] : -half[0],
      corner & 2 ? half[1] : -half[1],
      corner & 4 ? half[2] : -half[2],
    ];
    const needed = Math.max(Math.abs(dot(point, axes.right)) / aspect, Math.abs(dot(point, axes.up)));
    parallelScale = Math.max(parallelScale, needed);
    distance = Math.max(distance, needed / tangent - dot(point, axes.forward));
  }
  const margin = 1.08;
  if (!(parallelScale > 0)) return { ...camera, focalPoint };
  if (camera.parallelProjection) {
    return {
      ...camera,
      focalPoint,
      parallelScale: parallelScale * margin,
      distance: (parallelScale * margin) / tangent,
    };
  }
  return { ...camera, focalPoint, distance: distance * margin, parallelScale: distance * margin * tangent };
}

const directions: Record<LookDirection, { heading: number; elevation: number }> = {
  top: { heading: 0, elevation: quarterTurn },
  bottom: { heading: Math.PI, elevation: -quarterTurn },
  north: { heading: Math.PI, elevation: 0 },
  south: { heading: 0, elevation: 0 },
  east: { heading: -quarterTurn, elevation: 0 },
  west: { heading: quarterTurn, elevation: 0 },
};

/** Stands in a standard direction from the focal point; plan views have north up. */
export function lookFrom(camera: OrbitCamera, direction: LookDirection): OrbitCamera {
  return { ...camera, ...directions[direction] };
}

/** The camera as others see it. */
export function toSceneCamera(camera: OrbitCamera): SceneCamera {
  const { up, forward } = viewAxes(camera);
  return {
    position: [...addScaled(camera.focalPoint, forward, -camera.distance)],
    focalPoint: [...camera.focalPoint],
    viewUp: [...up],
    parallelProjection: camera.parallelProjection,
    parallelScale: camera.parallelScale,
    viewAngle: camera.viewAngle,
  };
}

/** Reads a camera; a roll in it is dropped. */
export function fromSceneCamera(camera: SceneCamera): OrbitCamera {
  const offset = subtract(camera.focalPoint, camera.position);
  const distance = Math.max(lengthOf(offset), smallestDistance);
  const forward = scale(offset, 1 / distance);
  const level = Math.hypot(forward[0], forward[1]);
  const elevation = Math.atan2(-forward[2], level);
  // Straight up or down the direction says nothing about the heading: the top of the picture does.
  const ahead: Vector3 = level > 1e-9 ? forward : scale(camera.viewUp, forward[2] > 0 ? -1 : 1);
  return {
    focalPoint: [...camera.focalPoint],
    heading: Math.atan2(ahead[0], ahead[1]),
    elevation: level > 1e-9 ? elevation : Math.sign(elevation) * quarterTurn,
    distance,
    parallelProjection: camera.parallelProjection,
    parallelScale: camera.parallelScale,
    viewAngle: camera.viewAngle,
  };
}
