import { makeFractalNoise } from './noise.ts';
import type { OreBody } from './ore-body.ts';
import { centre, type Topography } from './topography.ts';

/** Rock codes with the density that each has on average, in tonnes a cubic metre. */
export const densities = { OVB: 1.92, AND: 2.71, DIO: 2.76, QMP: 2.61, HBX: 2.65, DYK: 2.82 } as const;

/** Overburden, andesite, diorite, quartz monzonite porphyry, hydrothermal breccia, dyke. */
export type Lithology = keyof typeof densities;

/** Oxidised, potassic, phyllic, argillic, propylitic, fresh. */
export type Alteration = 'OX' | 'POT' | 'PHY' | 'ARG' | 'PRO' | 'FR';

/** What the ground is made of, at any place below it. */
export interface Geology {
  lithologyAt(easting: number, northing: number, elevation: number): Lithology;
  alterationAt(easting: number, northing: number, elevation: number): Alteration;
}

const DYKE = { strike: (340 * Math.PI) / 180, dip: (78 * Math.PI) / 180, halfWidth: 6 };
const BRECCIA = { east: 130, north: 70, radius: 62 };

/** Andesite with a diorite and a porphyry stock in it, a breccia pipe at their side and a late dyke through all of it. */
export function makeGeology(seed: number, topography: Topography, oreBody: OreBody): Geology {
  const contacts = makeFractalNoise(seed, 4);
  const cover = makeFractalNoise(seed, 5);
  const isOverburden = (easting: number, northing: number, elevation: number): boolean => {
    const thickness = 9 + 7 * cover(easting / 150, northing / 150, 0);
    return topography.elevationAt(easting, northing) - elevation < thickness;
  };
  return {
    lithologyAt(easting, northing, elevation) {
      if (isOverburden(easting, northing, elevation)) return 'OVB';
      const up = elevation - centre.elevation;
      const rough = contacts(easting / 90, northing / 90, elevation / 90);
      const east = easting - centre.easting;
      const north = northing - centre.northing;
      const offDyke =
        (east * Math.cos(DYKE.strike) - north * Math.sin(DYKE.strike) + 60) * Math.sin(DYKE.dip) +
        up * Math.cos(DYKE.dip);
      if (Math.abs(offDyke + 5 * rough) < DYKE.halfWidth) return 'DYK';
      if (Math.hypot(east - BRECCIA.east - 0.2 * up, north - BRECCIA.north) < BRECCIA.radius + 22 * rough) return 'HBX';
      const stock = Math.hypot((east - 0.25 * (up + 230)) / 1.25, north + 15);
      if (stock < 135 - 0.12 * up + 35 * rough) return 'QMP';
      return stock < 255 - 0.15 * up + 50 * rough ? 'DIO' : 'AND';
    },
    alterationAt(easting, northing, elevation) {
      if (isOverburden(easting, northing, elevation)) return 'OX';
      const shell = oreBody.shellAt(easting, northing, elevation);
      const depth = topography.elevationAt(easting, northing) - elevation;
      if (shell < 0.5) return 'POT';
      if (shell < 1.05) return depth < 130 ? 'ARG' : 'PHY';
      return shell < 1.6 ? 'PRO' : 'FR';
    },
  };
}
