import type { Vector3 } from 'adit/core';
import type { ClipState } from 'adit/plugins/views';

/** Something of a clip that is dragged in the view, or moved by keys. */
interface AnyHandle {
  readonly id: string;
  /** Key of its name. */
  readonly titleKey: string;
  /** Where it stands, in world coordinates. */
  readonly at: Vector3;
}

/** A handle with one number: it goes along a path, in world units for a slide and in degrees for a turn. */
export interface PathHandle extends AnyHandle {
  readonly kind: 'slide' | 'turn';
  /** The number as it is said, between these two. */
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Where it stands after it went so far. */
  path(distance: number): Vector3;
  /** The clip after it went so far. */
  moved(distance: number): ClipState;
}

/** How far a step of the keys goes: as far as wanted, but for a dip, which stays between its limits. */
export function stepOf(handle: PathHandle, wanted: number): number {
  if (handle.id !== 'dip') return wanted;
  return Math.min(handle.maximum, Math.max(handle.minimum, handle.value + wanted)) - handle.value;
}

/** A handle that goes anywhere. */
export interface FreeHandle extends AnyHandle {
  readonly kind: 'free';
  moved(by: Vector3): ClipState;
}

export type ClipHandle = PathHandle | FreeHandle;
