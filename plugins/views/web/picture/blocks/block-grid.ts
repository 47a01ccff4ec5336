import { cross, dot, scale, subtract, type Vector3 } from 'adit/core';
import type { BlockGeometry } from '../../../shared/scene.ts';
import { rayThrough, toDisplayed, vertexMatrix, type Ray, type ViewFrame } from '../camera/view-frame.ts';

type Three = readonly [Vector3, Vector3, Vector3];

/**
 * How the grid of blocks lies in a view. Grid coordinates are lengths along the grid's axes from its corner; what is found
 * in them is in float64.
 */
export class BlockGrid {
  readonly geometry: BlockGeometry;
  readonly frame: ViewFrame;
  /** Unit vectors square to the grid's sides, displayed; they look along the axes. */
  readonly normals: Three;
  #axes: Three;
  #corner: Vector3;

  constructor(geometry: BlockGeometry, frame: ViewFrame) {
    const stretched = ([x, y, z]: Vector3): Vector3 => [x, y, z * frame.exaggeration];
    const [u, v, w] = geometry.axes;
    const axes: Three = [stretched(u), stretched(v), stretched(w)];
    const normal = (along: Vector3, one: Vector3, other: Vector3): Vector3 => {
      const square = cross(one, other);
      return scale(square, (dot(square, along) < 0 ? -1 : 1) / Math.hypot(...square));
    };
    this.geometry = geometry;
    this.frame = frame;
    this.#axes = axes;
    this.#corner = toDisplayed(frame, geometry.origin);
    this.normals = [
      normal(axes[0], axes[1], axes[2]),
      normal(axes[1], axes[2], axes[0]),
      normal(axes[2], axes[0], axes[1]),
    ];
  }

  /** A displayed direction in grid coordinates. */
  toGrid(direction: Vector3): Vector3 {
    const along = (axis: 0 | 1 | 2): number =>
      dot(this.normals[axis], direction) / dot(this.normals[axis], this.#axes[axis]);
    return [along(0), along(1), along(2)];
  }

  /** The line of sight through a pixel in grid coordinates; a length along it is what it is displayed. */
  ray(x: number, y: number): Ray {
    const { from, direction } = rayThrough(this.frame, x, y);
    return { from: this.toGrid(subtract(from, this.#corner)), direction: this.toGrid(direction) };
  }

  /** Where the camera is in grid coordinates, with a 1; in a parallel view the direction to it, with a 0. */
  get eye(): readonly [number, number, number, number] {
    const { camera, eye, forward } = this.frame;
    return camera.parallelProjection
      ? [...this.toGrid(scale(forward, -1)), 0]
      : [...this.toGrid(subtract(eye, this.#corner)), 1];
  }

  /** Takes grid coordinates to clip coordinates, by columns. */
  get matrix(): Float64Array {
    const world = vertexMatrix(this.frame, this.geometry.origin);
    const matrix = Float64Array.from(world);
    this.geometry.axes.forEach(([x, y, z], axis) => {
      for (let row = 0; row < 4; row++) {
        matrix[axis * 4 + row] = world[row]! * x + world[4 + row]! * y + world[8 + row]! * z;
      }
    });
    return matrix;
  }
}
