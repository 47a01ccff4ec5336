import { addScaled, type Bounds, dot, scale, subtract, type Vector3 } from 'adit/core';
import {
  halfHeight,
  halfTangent,
  viewAxes,
  type OrbitCamera,
  type ViewAxes,
} from '../../../shared/camera/orbit-camera.ts';

/**
 * One view's mapping from world to pixels, all in float64. "Displayed" coordinates are relative to the scene origin,
 * with elevations stretched by the exaggeration.
 */
export interface ViewFrame extends ViewAxes {
  readonly camera: OrbitCamera;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly origin: Vector3;
  readonly exaggeration: number;
  /** Displayed position of the camera and of its focal point. */
  readonly eye: Vector3;
  readonly target: Vector3;
  /** Distances of the near and the far plane from the camera; near is negative in a parallel view that reaches behind it. */
  readonly near: number;
  readonly far: number;
  /** Displayed → clip coordinates, by columns. */
  readonly matrix: Float64Array;
}

/** A straight line of sight in displayed coordinates; `direction` has length 1. */
export interface Ray {
  readonly from: Vector3;
  readonly direction: Vector3;
}

/** What a frame is made of; `bounds` (true world) is what the near and far planes must hold. */
export interface FrameInput {
  readonly camera: OrbitCamera;
  readonly width: number;
  readonly height: number;
  readonly origin: Vector3;
  readonly exaggeration: number;
  readonly bounds: Bounds;
}

/** Works the frame of a view out. */
export function makeViewFrame(input: FrameInput): ViewFrame {
  const { camera, origin, exaggeration } = input;
  const width = Math.max(1, input.width);
  const height = Math.max(1, input.height);
  const axes = viewAxes(camera);
  const target = toDisplayed(input, camera.focalPoint);
  const eye = addScaled(target, axes.forward, -camera.distance);
  const [near, far] = depthRange(input, eye, axes.forward);
  const matrix = projectionMatrix(camera, axes, eye, width / height, near, far);
  return { ...axes, camera, width, height, origin, exaggeration, eye, target, near, far, matrix };
}

function depthRange(input: FrameInput, eye: Vector3, forward: Vector3): [number, number] {
  const { bounds, camera } = input;
  let [nearest, farthest] = [Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const point: Vector3 = [bounds[corner & 1 ? 1 : 0], bounds[corner & 2 ? 3 : 2], bounds[corner & 4 ? 5 : 4]];
    const depth = dot(subtract(toDisplayed(input, point), eye), forward);
    nearest = Math.min(nearest, depth);
    farthest = Math.max(farthest, depth);
  }
  if (!Number.isFinite(nearest + farthest)) [nearest, farthest] = [camera.distance / 2, camera.distance * 2];
  // Lines and points are a few pixels thick: leave room for them.
  const margin = (farthest - nearest) * 0.02 + halfHeight(camera) * 0.02;
  if (camera.parallelProjection) return [nearest - margin, farthest + margin];
  const far = Math.max(farthest + margin, camera.distance * 1e-3);
  return [Math.max(nearest - margin, far * 2e-4), far];
}

function projectionMatrix(
  camera: OrbitCamera,
  axes: ViewAxes,
  eye: Vector3,
  aspect: number,
  near: number,
  far: number,
): Float64Array {
  const { right, up, forward } = axes;
  const parallel = camera.parallelProjection;
  const vertical = 1 / (parallel ? camera.parallelScale : halfTangent(camera));
  const horizontal = vertical / aspect;
  const depthScale = parallel ? 2 / (far - near) : (far + near) / (far - near);
  const depthShift = parallel ? -(far + near) / (far - near) : (-2 * far * near) / (far - near);
  const matrix = new Float64Array(16);
  for (let axis = 0; axis < 3; axis++) {
    matrix[axis * 4] = (right[axis] as number) * horizontal;
    matrix[axis * 4 + 1] = (up[axis] as number) * vertical;
    matrix[axis * 4 + 2] = (forward[axis] as number) * depthScale;
    matrix[axis * 4 + 3] = parallel ? 0 : (forward[axis] as number);
  }
  matrix[12] = -dot(right, eye) * horizontal;
  matrix[13] = -dot(up, eye) * vertical;
  matrix[14] = -dot(forward, eye) * depthScale + depthShift;
  matrix[15] = parallel ? 1 : -dot(forward, eye);
  return matrix;
}

/** World → displayed coordinates. */
export function toDisplayed(frame: Pick<ViewFrame, 'origin' | 'exaggeration'>, world: Vector3): Vector3 {
  const { origin, exaggeration } = frame;
  return [world[0] - origin[0], world[1] - origin[1], (world[2] - origin[2]) * exaggeration];
}

/** Displayed → world coordinates. */
export function toWorld(frame: Pick<ViewFrame, 'origin' | 'exaggeration'>, displayed: Vector3): Vector3 {
  const { origin, exaggeration } = frame;
  return [displayed[0] + origin[0], displayed[1] + origin[1], displayed[2] / exaggeration + origin[2]];
}

/** A displayed direction as the viewer has it: to the right, upwards, and towards the eye. */
export function toViewDirection({ right, up, forward }: ViewAxes, direction: Vector3): Vector3 {
  return [dot(right, direction), dot(up, direction), -dot(forward, direction)];
}

/** The matrix that takes vertices relative to `origin` (a layer's) to clip coordinates, by columns. */
export function vertexMatrix(frame: ViewFrame, origin: Vector3): Float64Array {
  const [x, y, z] = toDisplayed(frame, origin);
  const { matrix: m, exaggeration } = frame;
  const result = Float64Array.from(m);
  for (let row = 0; row < 4; row++) {
    const [m0, m1, m2, m3] = [m[row] as number, m[4 + row] as number, m[8 + row] as number, m[12 + row] as number];
    result[8 + row] = m2 * exaggeration;
    result[12 + row] = m0 * x + m1 * y + m2 * z + m3;
  }
  return result;
}

/** Pixel of a displayed position, with its distance along the line of sight; undefined at or behind the camera. */
export function projectDisplayed(
  frame: ViewFrame,
  point: Vector3,
): { x: number; y: number; depth: number } | undefined {
  const offset = subtract(point, frame.eye);
  const depth = dot(offset, frame.forward);
  const { camera } = frame;
  if (!camera.parallelProjection && !(depth > camera.distance * 1e-9)) return undefined;
  const half = camera.parallelProjection ? camera.parallelScale : depth * halfTangent(camera);
  const pixels = frame.height / 2 / half;
  return {
    x: frame.width / 2 + dot(offset, frame.right) * pixels,
    y: frame.height / 2 - dot(offset, frame.up) * pixels,
    depth,
  };
}

/** The line of sight through a pixel; in a parallel view it starts in the camera's plane. */
export function rayThrough(frame: ViewFrame, x: number, y: number): Ray {
  const { camera, eye, right, up, forward } = frame;
  const half = camera.parallelProjection ? camera.parallelScale : halfTangent(camera);
  const across = ((x - frame.width / 2) / (frame.height / 2)) * half;
  const upward = ((frame.height / 2 - y) / (frame.height / 2)) * half;
  if (camera.parallelProjection)
    return { from: addScaled(addScaled(eye, right, across), up, upward), direction: forward };
  const direction = addScaled(addScaled(forward, right, across), up, upward);
  return { from: eye, direction: scale(direction, 1 / Math.hypot(1, across, upward)) };
}

/** The displayed position under a pixel at a distance along the line of sight of the view's middle. */
export function pointAtDepth(frame: ViewFrame, x: number, y: number, depth: number): Vector3 {
  const ray = rayThrough(frame, x, y);
  return addScaled(ray.from, ray.direction, depth / dot(ray.direction, frame.forward));
}

/** World units in one pixel at a displayed position. */
export function unitsPerPixel(frame: ViewFrame, displayed: Vector3 = frame.target): number {
  const { camera } = frame;
  const depth = dot(subtract(displayed, frame.eye), frame.forward);
  const half = camera.parallelProjection ? camera.parallelScale : Math.max(depth, 0) * halfTangent(camera);
  return half / (frame.height / 2);
}
