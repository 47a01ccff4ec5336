import { token, type ColourMap } from 'adit/core';

/** Whose a colour map is: the user's own, the site's, or it comes with the product. @public */
export type GradientOwner = 'user' | 'site' | 'product';

/** The gradients of the user and of the site, and the editor that makes them; observable. @public */
export interface Gradients {
  /** The user's own, then those of the site. */
  readonly maps: readonly ColourMap[];
  /** Whose gradient this is. */
  ownerOf(id: string): GradientOwner;
  /** Whether the user may delete a map, and save a changed one under its id. */
  canChange(id: string): boolean;
  /** Whether the user may give a gradient to the site. */
  canShare(id: string): boolean;
  /** Opens the editor with a new gradient; resolves with what was saved. */
  create(type: 'continuous' | 'fixed'): Promise<ColourMap | undefined>;
  /** Opens the editor with a map; one that the user may not change is saved as a new gradient. */
  edit(map: ColourMap): Promise<ColourMap | undefined>;
  /** Gives one of the user's own gradients to the site, under its id; resolves to whether it is there. */
  share(map: ColourMap): Promise<boolean>;
  /** Deletes a gradient after a question; resolves to whether it is gone. */
  remove(map: ColourMap): Promise<boolean>;
}

/** The service that has the gradients of the user and of the site, and their editor. @public */
export const GradientsToken = token<Gradients>('colour-maps.gradients');
