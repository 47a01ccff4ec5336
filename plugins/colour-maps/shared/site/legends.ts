import { token } from 'adit/core';
import type { LegendColour } from './legend.ts';

/** The colours that are known for the categories of columns, of the site and of the user; observable. @public */
export interface Legends {
  /** Resolves when the site's colours are there, or could not be read. */
  loaded(): Promise<void>;
  /** The colours of a column's categories by `legendKey` of their labels: the site's, else the user's own. */
  coloursOf(column: string): ReadonlyMap<string, string>;
  /** The colours of `colours` that the user may keep for the site, and that it does not have yet. */
  unkept(column: string, colours: readonly LegendColour[]): readonly LegendColour[];
  /** Remembers the user's own colour of a category, in this browser. */
  remember(column: string, colour: LegendColour): void;
  /** Keeps colours for everybody on the site; recorded, so that it can be taken back. */
  keepForSite(column: string, colours: readonly LegendColour[]): void;
}

/** The service that knows the colours of categories, of the site and of the user. @public */
export const LegendsToken = token<Legends>('colour-maps.legends');

/** Carries gradients and legends to files and back. @beta */
export interface ColourExchange {
  /** Opens the dialog that takes a file over, for the user or for the site. */
  importFile(): Promise<void>;
  /** Whether there are gradients to save, of the user or the site; observed. */
  readonly hasGradients: boolean;
  readonly hasLegends: boolean;
  /** Saves the user's and the site's gradients as a file. */
  exportGradients(): void;
  /** Saves all colours that are known for categories as a file. */
  exportLegends(): void;
}

/** The service that carries gradients and legends to files and back. @beta */
export const ColourExchangeToken = token<ColourExchange>('colour-maps.exchange');
