import { token, type Colouring } from 'adit/core';
import type { PropertyColours } from './property-colours.ts';

/** How numbers of a column start to be coloured on the active site; observable. @public */
export interface SiteColouring {
  /** Resolves when what the site keeps is there, or could not be read. */
  loaded(): Promise<void>;
  /** What the site keeps for columns of this name. */
  of(column: string): PropertyColours | undefined;
  /** Whether the user may change what the site keeps. */
  readonly canEdit: boolean;
  /** Keeps a colouring for all columns of its field's name, for everybody on the site; recorded, so that it can be taken back. */
  keep(colouring: Colouring): void;
  /** Lets the site forget what it keeps for a column; recorded, too. */
  forget(column: string): void;
}

/** The service that knows how numbers of a column start to be coloured on the active site. @public */
export const SiteColouringToken = token<SiteColouring>('colour-maps.site-colouring');
