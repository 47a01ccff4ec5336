import type { Deposit } from './deposit.ts';
import { makeRandom } from './random.ts';
import { centre } from './topography.ts';

const BURDEN = 6;
const SPACING = 7;
const HOLES_A_ROW = 16;
const BENCH = 3_390;
const BENCH_HEIGHT = 12;
const SUBDRILL = 1.5;
const MILLISECONDS = { hole: 25, row: 67 } as const;
const BLAST_STREAM = 400;

/** The name of the pattern: its bench and its number. */
export const blastPattern = 'CA-3390-014';

/** The header line of the blast file, without a line end. */
export const blastHeader =
  'Pattern,Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Drill Length,Subdrill,Diameter,Hole Type,Burden,Spacing,Firing Time';

/** How many rows of holes there are. */
export const blastRowCount = 8;

/** Row `row`, from 0 at the free face: a staggered pattern on a bench, its last row inclined along the wall. */
export function blastRows({ seed }: Deposit, row: number): string[] {
  const random = makeRandom(seed, BLAST_STREAM, row);
  const isWall = row === blastRowCount - 1;
  return Array.from({ length: HOLES_A_ROW }, (_, place) => {
    const easting = centre.easting + 40 + (place + (row % 2) / 2) * SPACING;
    const northing = centre.northing + 20 + row * BURDEN;
    const elevation = BENCH + random.between(-0.3, 0.3);
    const dip = isWall ? 75 : 90;
    const depth = elevation - (BENCH - BENCH_HEIGHT);
    const length = depth / Math.sin((dip * Math.PI) / 180) + (isWall ? 0 : SUBDRILL);
    const time = row * MILLISECONDS.row + place * MILLISECONDS.hole;
    const collar = [easting, northing, elevation].map((value) => value.toFixed(3)).join(',');
    const drilling = `${dip},${isWall ? 0 : ''},${length.toFixed(2)},${isWall ? 0 : SUBDRILL},${isWall ? 115 : 165}`;
    const name = row * HOLES_A_ROW + place + 1;
    return `${blastPattern},${name},${collar},${drilling},${isWall ? 'Buffer' : 'Production'},${BURDEN},${SPACING},${time}`;
  });
}
