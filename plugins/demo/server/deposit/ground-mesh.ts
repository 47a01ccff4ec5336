import type { Deposit } from './deposit.ts';
import { centre } from './topography.ts';

const SPACING = 25;
const LINES = 61;

/** The header of the mesh, without a line end. */
export const groundHeader = '# The ground above Cerro Adit, in UTM metres\no topography';

/** How many parts the mesh is written in: a line of vertices each, then a strip of triangles each. */
export const groundPartCount = LINES + LINES - 1;

/** Part `part`, from 0, of an OBJ file of the ground: a square grid of vertices, and two triangles between each four of them. */
export function groundPart({ topography }: Deposit, part: number): string[] {
  return part < LINES ? vertices(topography, part) : triangles(part - LINES);
}

function vertices({ elevationAt }: Deposit['topography'], line: number): string[] {
  const northing = centre.northing + (line - (LINES - 1) / 2) * SPACING;
  return Array.from({ length: LINES }, (_, place) => {
    const easting = centre.easting + (place - (LINES - 1) / 2) * SPACING;
    return `v ${easting} ${northing} ${elevationAt(easting, northing).toFixed(3)}`;
  });
}

function triangles(line: number): string[] {
  return Array.from({ length: LINES - 1 }, (_, place) => {
    const corner = line * LINES + place + 1;
    const [east, north] = [corner + 1, corner + LINES];
    return [`f ${corner} ${east} ${north + 1}`, `f ${corner} ${north + 1} ${north}`];
  }).flat();
}
