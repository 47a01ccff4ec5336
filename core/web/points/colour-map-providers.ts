import { point, type ColourMap, type Contribution } from 'adit/core';

/** Gives colour maps. `list` is observed, so a provider may change what it gives. @public */
export interface ColourMapProvider extends Contribution {
  readonly titleKey: string;
  list(): readonly ColourMap[];
}

/** Where colour maps come from. @public */
export const colourMapProviders = point<ColourMapProvider>('core.colour-map-providers');
