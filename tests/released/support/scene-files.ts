import { entities, textDxf, type Group } from '../../../plugins/surface/server/testing/dxf-encoder.ts';
import { model } from '../../e2e/support/solid-datasets.ts';

const [east, north, bottom] = model.corner;

/** The middle of all data of the scenes. */
export const middle = [east + 40, north + 30, bottom + 30] as const;

/** Three holes through the block model, with dates, and with rocks whose names look like code. */
export const sceneHoles = {
  collar: `BHID,X,Y,Z,DEPTH\nA-1,${east + 10},${north + 10},380,60\nA-2,${east + 40},${north + 30},385,60\nA-3,${east + 70},${north + 50},390,60\n`,
  survey: 'BHID,AT,AZ,DIP\nA-1,0,0,-90\nA-2,0,45,-70\nA-2,30,60,-60\nA-3,0,250,-65\n',
  interval: `BHID,FROM,TO,CU,ROCK,LOGGED\n${['A-1', 'A-2', 'A-3']
    .flatMap((hole, of) =>
      [0, 1, 2, 3, 4, 5].map((at) =>
        [
          hole,
          at * 10,
          at * 10 + 10,
          at === 4 && of === 1 ? '' : (of + 1) * 2 ** at,
          ['<b>Oxide</b>', '{{rock}}', '=1+1', 'constructor', 'Óxido'][(at + of) % 5],
          `2024-03-${10 + at + of * 6}`,
        ].join(','),
      ),
    )
    .join('\n')}\n`,
  point: 'BHID,DEPTH,RQD\nA-1,5,80\nA-1,30,10\nA-2,20,65.5\nA-2,50,1.5\nA-3,10,35\nA-3,40,100\n',
} as const;

/** Soil samples in zones with benches, above the block model; `ORDER` has bands. */
export const sceneSamples = `X,Y,Z,ZONE,BENCH,AU,ORDER\n${Array.from({ length: 48 }, (_, at) =>
  [
    east + (at % 8) * 10 + 5,
    north + Math.floor(at / 8) * 10 + 5,
    395 + (at % 5),
    at < 24 ? 'North' : 'South',
    `B${at % 3}`,
    at / 8,
    at,
  ].join(','),
).join('\n')}\n`;

const place = (x: number, y: number, z: number): Group[] => [
  [10, east + x],
  [20, north + y],
  [30, z],
];

/** A drawing with a road as a line, a triangle and a point. */
export const sceneDrawing = textDxf(
  entities(
    [
      [0, 'POLYLINE'],
      [8, 'Road'],
      [66, 1],
      [70, 8],
    ],
    ...[0, 1, 2, 3, 4, 5].map((step): Group[] => [
      [0, 'VERTEX'],
      [8, 'Road'],
      ...place(step * 16, (step % 2) * 40 + 10, 375 + step * 2),
      [70, 32],
    ]),
    [[0, 'SEQEND']],
    [
      [0, '3DFACE'],
      [8, 'Pad'],
      ...place(0, 0, 372),
      ...place(30, 0, 372).map(([code, value]): Group => [code + 1, value]),
      ...place(30, 20, 372).map(([code, value]): Group => [code + 2, value]),
      ...place(0, 20, 372).map(([code, value]): Group => [code + 3, value]),
    ],
    [[0, 'POINT'], [8, 'Peg'], ...place(60, 20, 380)],
  ),
);

/** A blast pattern of six holes, above the block model. */
export const sceneBlast = `Pattern,Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Drill Length,Diameter\n${[
  0, 1, 2, 3, 4, 5,
]
  .map(
    (at) =>
      `P1,${at + 1},${east + 20 + (at % 3) * 15},${north + 20 + Math.floor(at / 3) * 15},400,${90 - at * 4},90,${12 + at},165`,
  )
  .join('\n')}\n`;
