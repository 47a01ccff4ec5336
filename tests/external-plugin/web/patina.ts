import type { ColourMap } from 'adit/core';

/** Copper turning green: #B87333 at the low end, #43B3AE at the high one. */
export function patina(name: string): ColourMap {
  return {
    id: 'acme.copper.patina',
    name,
    kind: 'continuous',
    rgbPoints: [0, 0.722, 0.451, 0.2, 1, 0.263, 0.702, 0.682],
    annotations: [],
    colours: [],
  };
}
