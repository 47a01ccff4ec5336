import { token, type ColourMap } from 'adit/core';

/** The user's own gradients, and the editor that makes them; observable. */
export interface Gradients {
  readonly maps: readonly ColourMap[];
  /** Whether a map is the user's own; all others come with the product and cannot be deleted. */
  isOwn(id: string): boolean;
  /** Opens the editor with a new gradient; resolves with what was saved. */
  create(type: 'continuous' | 'fixed'): Promise<ColourMap | undefined>;
  /** Opens the editor with a map; what is not the user's own is saved as a new gradient. */
  edit(map: ColourMap): Promise<ColourMap | undefined>;
  /** Deletes one of the user's own gradients after a question; resolves to whether it is gone. */
  remove(map: ColourMap): Promise<boolean>;
}

export const GradientsToken = token<Gradients>('colour-maps.gradients');
