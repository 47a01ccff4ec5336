import { makeAutoObservable, observableRef } from 'mobx';
import { z } from 'zod';
import { parseJson } from '../services/parse-json.ts';
import { StoredText } from '../services/stored-text.ts';

/** A place in the window, or a size, in CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far the panel's left edge stands from the right edge of the window until it is moved, in pixels. */
export const HELPER_OFFSET = 350;
/** In windows that are less wide, the panels at the right edge are less wide than the offset. */
const WIDE = 5 * HELPER_OFFSET;
/** What stays free below it, for the lowest line of the panels. */
const HELPER_BOTTOM = 28;

const placeShape = z.object({ x: z.number(), y: z.number() });

/**
 * Where the panel stands that is wanted at `place`: inside the window as far as it fits, its upper left corner in any case. One that was never
 * moved stands over the lower part of the panels at the right edge, where it covers neither data nor the list of layers.
 */
export function placeInside(place: Place | undefined, panel: Size, window: Size): Place {
  const offset = window.width < WIDE ? panel.width : HELPER_OFFSET;
  const wanted = place ?? { x: window.width - offset, y: window.height - HELPER_BOTTOM - panel.height };
  const within = (at: number, size: number, room: number): number => Math.max(0, Math.min(at, room - size));
  return {
    x: within(wanted.x, panel.width, window.width),
    y: within(wanted.y, panel.height, window.height),
  };
}

/** Where the user has put the panel of the tool that is on, kept in the browser; observable. */
export class HelperPosition {
  /** Undefined until it was moved. */
  place: Place | undefined;
  #stored = new StoredText('toolhelper-position');

  constructor() {
    this.place = placeShape.safeParse(parseJson(this.#stored.read() ?? '')).data;
    makeAutoObservable(this, { place: observableRef });
  }

  move(place: Place): void {
    this.place = place;
  }

  /** Keeps the place where the panel stands now. */
  keep(): void {
    if (this.place) this.#stored.write(JSON.stringify(this.place));
  }
}
