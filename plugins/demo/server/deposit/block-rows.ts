import type { Deposit } from './deposit.ts';
import { densities } from './geology.ts';
import { centre } from './topography.ts';

const CELL = { horizontal: 15, vertical: 10 } as const;
const COUNT = { east: 64, north: 58, levels: 60 } as const;
/** The floor of the model; its top stands above the highest ground. */
const FLOOR = centre.elevation - 500;
const OUTSIDE = 1;

/** The header line of the block model, without a line end. */
export const blockHeader = 'XC,YC,ZC,XINC,YINC,ZINC,Au_ppm,Cu_pct,Mo_ppm,Density,LITHOLOGY';

/** How many levels of blocks there are. */
export const blockLevelCount = COUNT.levels;

/** The blocks of level `level`, from 0 at the bottom: those below the ground whose middle is near the ore. */
export function blockRows({ topography, oreBody, geology }: Deposit, level: number): string[] {
  const rows: string[] = [];
  const elevation = FLOOR + (level + 0.5) * CELL.vertical;
  for (let row = 0; row < COUNT.north; row += 1) {
    const northing = centre.northing + (row - (COUNT.north - 1) / 2) * CELL.horizontal;
    for (let column = 0; column < COUNT.east; column += 1) {
      const easting = centre.easting + (column - (COUNT.east - 1) / 2) * CELL.horizontal;
      if (elevation > topography.elevationAt(easting, northing)) continue;
      if (oreBody.shellAt(easting, northing, elevation) > OUTSIDE) continue;
      const { gold, copper, molybdenum } = oreBody.gradesAt(easting, northing, elevation);
      const lithology = geology.lithologyAt(easting, northing, elevation);
      const place = `${easting},${northing},${elevation},${CELL.horizontal},${CELL.horizontal},${CELL.vertical}`;
      const grades = `${gold.toFixed(3)},${copper.toFixed(3)},${molybdenum.toFixed(1)}`;
      rows.push(`${place},${grades},${densities[lithology]},${lithology}`);
    }
  }
  return rows;
}
