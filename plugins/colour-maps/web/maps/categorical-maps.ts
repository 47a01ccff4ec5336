import type { ColourMap } from 'adit/core';

function palette(id: string, name: string, colours: string): ColourMap {
  const list = colours.split(' ').map((hex) => `#${hex}`);
  return { id: `colour-maps.${id}`, name, kind: 'categorical', rgbPoints: [], annotations: [], colours: list };
}

/**
 * The categorical maps. Each colour is the one farthest from all before it, for normal sight and for the three colour-vision
 * deficiencies, so that the first few of a map are always the easiest to tell apart.
 */
export const categoricalMaps: readonly ColourMap[] = [
  palette(
    'rainbow-categorical',
    'Rainbow Categorical',
    '2563F5 D7E414 D90429 1BCCEE 8B2186 F38A6D BE6AAB 3EFAC3 6895F4 5A31C3 A4083C 10BF9E',
  ),
  palette('beachy', 'Beachy', '1F9BAA FAD365 933606 3DEAF9 ED6E12 2B51AA 8AB0FE B3B493 CF3F50 5077CA F7A23D 597288'),
  palette(
    'gneiss-to-meet-you',
    'Gneiss to Meet You',
    '7A5C8E ECD885 69B4E6 B18C3F 814706 7AECF7 EBA295 728B90 A95B4F 9C83C9 675157 AAC3CC',
  ),
  palette(
    'take-nothing-for-granite',
    'Take nothing for Granite',
    'D98A8A 70530B A3E2FF 0E729C F7C980 5BAFDC A48031 A2535E 67D4C0 498FB4 D1AB5F 843C5C',
  ),
];
