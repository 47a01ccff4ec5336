import type { ColourMap } from 'adit/core';
import { ramp } from './ramp.ts';

/** Ends of the two halves of fes, which jumps from white to dark green at the shoreline in its middle. */
const fesPositions = [
  ...Array.from({ length: 9 }, (_, index) => (index * 127) / 8 / 255),
  ...Array.from({ length: 9 }, (_, index) => (128 + (index * 127) / 8) / 255),
];

/** The continuous maps, the default one first; `greyscale` and `blueToCyan` are translated names. */
export function continuousMaps(names: { greyscale: string; blueToCyan: string }): readonly ColourMap[] {
  return [
    ramp(
      'rainbow-uniform',
      'Rainbow Uniform',
      '1F5DF6 128BE8 16AFD0 24C6A4 58CF6C 96D841 CDDB31 F2C92C FBA82B F6802D EC552E DE2F31',
    ),
    ramp(
      'viridis',
      'Viridis',
      '440154 48186A 472D7B 424086 3B528B 33638D 2C728E 26818E 21908C 1F9F88 28AE80 3EBC74 5DC963 82D34C ABDC32 D5E21A FDE725',
    ),
    ramp('greyscale', names.greyscale, '111111 F2F2F2'),
    ramp('blue-to-cyan', names.blueToCyan, '10206E 153B9C 1A5CC4 1B82DC 1BA8E6 2BCBEA 6FE9F0'),
    ramp(
      'batlow',
      'Batlow',
      '011959 0D315D 114360 165262 226061 356A59 4D734D 667A3F 818232 A08A2B BF9035 DB954C F29D6C FCA891 FDB4B4 FCC0D6 FACCFA',
    ),
    ramp(
      'davos',
      'Davos',
      '00054A 081C61 143176 214689 2F5A96 3E6B9C 4E789D 5D8499 6C8D93 7B978D 8BA388 A0B289 BCC894 DADFAD EFF0CB FAF9E6 FEFEFE',
    ),
    ramp(
      'fes',
      'Fes',
      '0D0D0D 2B2B2B 464646 606060 777777 8D8D8D A9A9A9 CACACA F1F1F1 024026 345220 5E5E26 83672D AB773E C19769 D0BA9C DFD7CF EDEDFC',
      fesPositions,
    ),
    ramp(
      'lajolla',
      'LaJolla',
      '191900 271E08 372411 4C2B1C 663429 853D38 A64644 C54F4A D95F4E E1744F E58751 E99A52 EDAD54 F1C159 F7D972 FCEF9F FFFECB',
    ),
    ramp(
      'lisbon',
      'Lisbon',
      'E6E5FF BBC6E6 91A8CC 6889B3 416A97 244C75 163350 111F2F 161919 29271B 433F28 615B3A 80784D A09865 C1BA87 E0DCAF FFFFD9',
    ),
    ramp(
      'roma',
      'Roma',
      '7E1700 8E3C0C 9D5818 A97223 B68C32 C4AA4A D0C971 D1E19F C1EAC2 A1E4D4 78D2D7 52B8D0 399DC6 2B83BC 226AB1 184FA5 033198',
    ),
    ramp(
      'action',
      'Action',
      '260D40 342052 413362 4D4472 595481 6A608B 7D638E 91648F A76690 BF6A93 CF789F D78DB0 DDA2C2 E3B6D2 E8CAE1 ECDBEE F0EAFA',
    ),
  ];
}
