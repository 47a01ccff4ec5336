import type { ColourMap } from 'adit/core';
import type { FileGradient } from './colour-file.ts';
import type { SiteGradient } from './gradient-shape.ts';

/** The colour map that a gradient of a site is offered as. @internal */
export function mapOfSiteGradient({ id, text, type, rgbPoints, annotations }: SiteGradient): ColourMap {
  return { id, name: text, kind: type, rgbPoints: [...rgbPoints], annotations: [...annotations], colours: [] };
}

/** The form in which a map that is no categorical one goes into a file. @internal */
export function fileGradientOf({ name, kind, rgbPoints, annotations }: ColourMap): FileGradient {
  return {
    text: name,
    type: kind === 'fixed' ? 'fixed' : 'continuous',
    rgbPoints: [...rgbPoints],
    annotations: [...annotations],
  };
}

/** The form in which a map goes to a site. @internal */
export function siteGradientOf(map: ColourMap): SiteGradient {
  return { id: map.id, ...fileGradientOf(map) };
}
