import { makeAutoObservable, observableRef } from 'mobx';
import { token, toDisposable, type Disposable } from 'adit/core';
import type { OutlineMode } from 'adit/plugins/views';
import { draggedTo, isClosedBy, isPolygon, type Place } from '../rules/outline.ts';
import type { PickMode } from '../../shared/index.ts';

/** An outline that is being drawn in a view. */
export interface Outline {
  readonly viewId: string;
  readonly kind: OutlineMode;
  readonly mode: PickMode;
  /** Of a box, its two corners. */
  readonly corners: readonly Place[];
  /** Where the pointer is. */
  readonly pointer: Place;
  /** The button is held, and has been moved since. */
  readonly isDragged: boolean;
}

/** What an outline picks with. */
export interface OutlinePicks {
  pickPolygon(viewId: string, polygon: readonly Place[], mode: PickMode): Promise<void>;
  pickArea(viewId: string, area: readonly [Place, Place], mode: PickMode): Promise<void>;
}

/** The outline that is being drawn, in whichever view, and the tool that draws without the Alt key. */
export class OutlineStore {
  tool: OutlineMode | undefined;
  outline: Outline | undefined;
  #picks: OutlinePicks;

  constructor(picks: OutlinePicks) {
    this.#picks = picks;
    makeAutoObservable(this, { outline: observableRef }, { autoBind: true });
  }

  /** What is drawn in a view, or would be by the next drag. */
  modeIn(viewId: string): OutlineMode | undefined {
    return this.outline?.viewId === viewId ? this.outline.kind : this.tool;
  }

  /** Draws without the Alt key until the handle is disposed. */
  use(tool: OutlineMode): Disposable {
    this.tool = tool;
    return toDisposable(() => this.leave(tool));
  }

  leave(tool: OutlineMode): void {
    if (this.tool !== tool) return;
    this.tool = undefined;
    this.outline = undefined;
  }

  /** The button went down: an outline begins, or a polygon gets a corner; it ends where that is the first one again. */
  press(viewId: string, kind: OutlineMode, mode: PickMode, place: Place): void {
    const open = this.outline;
    if (open?.viewId !== viewId || open.kind !== 'selectPoly')
      this.outline = { viewId, kind, mode, corners: [place], pointer: place, isDragged: false };
    else if (isClosedBy(open.corners, place)) this.finish();
    else this.outline = { ...open, corners: draggedTo(open.corners, place), pointer: place, isDragged: false };
  }

  /** The pointer is elsewhere; with the button held, a polygon follows it and a box reaches to it. */
  move(place: Place, isHeld: boolean): void {
    const { outline } = this;
    if (!outline) return;
    const { corners, kind } = outline;
    if (!isHeld || kind === 'selectBox') {
      const first = corners[0] as Place;
      const isBox = kind === 'selectBox' && isHeld;
      this.outline = { ...outline, pointer: place, ...(isBox ? { corners: [first, place], isDragged: true } : {}) };
      return;
    }
    if (outline.isDragged && isClosedBy(corners, place)) return this.finish();
    const next = draggedTo(corners, place);
    const isDragged = outline.isDragged || next.length > corners.length;
    this.outline = { ...outline, corners: next, pointer: place, isDragged };
  }

  /** The button went up: that ends a box, and a polygon that was drawn in one go. */
  release(): void {
    const { outline } = this;
    if (!outline) return;
    if (outline.kind === 'selectBox' || (outline.isDragged && isPolygon(outline.corners))) this.finish();
  }

  /** Picks with the outline; one that is too small is forgotten. */
  finish(): void {
    const { outline } = this;
    this.outline = undefined;
    if (!outline) return;
    const { viewId, kind, mode, corners } = outline;
    const [from, to] = corners;
    if (kind === 'selectPoly' && isPolygon(corners)) void this.#picks.pickPolygon(viewId, corners, mode);
    if (kind === 'selectBox' && from && to) void this.#picks.pickArea(viewId, [from, to], mode);
  }

  cancel(): void {
    this.outline = undefined;
  }
}

export const OutlineStoreToken = token<OutlineStore>('picking.outline-store');
