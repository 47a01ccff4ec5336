import { token } from 'adit/core';
import type { PickMode } from './item-sets.ts';

/** What is picked in the session, for plugins that follow the picks or change them; observable. @public */
export interface Picks {
  /** The layers that have picks. */
  readonly layers: readonly { readonly layerName: string; readonly count: number }[];
  /** The picked items of a layer of `most` items, ascending; the same array while they are the same. */
  itemsOf(layerName: string, most: number): Uint32Array;
  /** Whether the picks of a layer may be changed. */
  isEditable(layerName: string): boolean;
  /** Changes the picks of a layer by items, which can be undone; nothing where they may not be changed. */
  change(layerName: string, items: Uint32Array, mode: PickMode): Promise<void>;
}

/** The service that knows and changes what is picked. @public */
export const PicksToken = token<Picks>('picking.picks');
