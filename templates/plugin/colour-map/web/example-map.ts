import type { ColourMap } from 'adit/core';

/** From brown over copper to patina: a stop, then its red, green and blue, each from 0 to 1. */
export function exampleMap(name: string): ColourMap {
  const rgbPoints = [0, 0.18, 0.09, 0.04, 0.5, 0.72, 0.45, 0.2, 1, 0.3, 0.7, 0.6];
  return { id: 'acme.example.copper', name, kind: 'continuous', rgbPoints, annotations: [], colours: [] };
}
