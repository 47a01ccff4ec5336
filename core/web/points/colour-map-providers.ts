import { point, type ColourMap, type Contribution } from 'adit/core';

/** Provides colour maps. `list` is observed, so a provider may change its maps. @public */
export interface ColourMapProvider extends Contribution {
  readonly titleKey: string;
  list(): readonly ColourMap[];
}

/** Where colour maps come from. @public */
export const colourMapProviders = point<ColourMapProvider>('core.colour-map-providers');
