import type { ColourMap } from 'adit/core';
import { lithologies } from './lithologies.ts';

/** Colours for codes that mean nothing here: at least 20 apart by CIEDE2000, also from the backgrounds of views in both themes. Chosen by computer. */
const codeColours =
  '44AA66 AA2200 8888FF 888800 FF66FF 22AAAA FFCCAA AA0044 0066AA 22EE00 886688 FF4422 88EECC 886644 FF0088 006622 22AAFF EE8800 CC8888 2222FF CCCC88 006666 FFCCEE 888888';

/** The categorical map that categories start with: rocks in colours of their own, any other code in one that follows from its text. */
export function lithologyMap(name: string): ColourMap {
  return {
    id: 'colour-maps.lithology',
    name,
    kind: 'categorical',
    rgbPoints: [],
    annotations: [],
    colours: codeColours.split(' ').map((hex) => `#${hex}`),
    named: lithologies.flatMap(([colour, names]) => names.map((label) => ({ label, colour }))),
  };
}
