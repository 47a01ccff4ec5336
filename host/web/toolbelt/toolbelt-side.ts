import { makeAutoObservable } from 'mobx';
import { StoredText } from '../services/stored-text.ts';

/** An edge that the toolbelt can stand at. */
export type Side = 'left' | 'right';

/** The distance from an edge, in pixels, within which the toolbelt docks there. */
export const DOCK_DISTANCE = 100;

/** The edge that a release of the pointer at `x` docks to; undefined when it is near neither. The right edge counts first. */
export function sideAt(x: number, width: number): Side | undefined {
  if (width - x <= DOCK_DISTANCE) return 'right';
  return x <= DOCK_DISTANCE ? 'left' : undefined;
}

/** The edge that the toolbelt stands at, kept in the browser; observable. */
export class ToolbeltSide {
  side: Side;
  #stored = new StoredText('toolbelt-position');

  constructor() {
    this.side = this.#stored.read() === 'right' ? 'right' : 'left';
    makeAutoObservable(this);
  }

  dock(side: Side): void {
    this.side = side;
    this.#stored.write(side);
  }
}
