import { encodeItems, type CutPlane, type CutRegion, type MaskStep, type Vector3 } from 'adit/core';
import fc from 'fast-check';

/** What random steps can ask of a layer. */
export interface StepFacts {
  readonly columns: readonly string[];
  /** Those of the columns that have codes, and how many there are. */
  readonly coded: readonly (readonly [column: string, codes: number])[];
  readonly paths: readonly (readonly string[])[];
  readonly count: number;
  readonly plane: fc.Arbitrary<CutPlane>;
  readonly corner: fc.Arbitrary<Vector3>;
}

const ends = fc.constantFrom(-Infinity, -1, -0, 0, 0.5, 1, 2, 3, 9, Infinity, Number.NaN);

/** Regions of a few planes. */
export function someRegions(plane: fc.Arbitrary<CutPlane>): fc.Arbitrary<CutRegion[]> {
  const region = fc.record({
    planes: fc.array(plane, { minLength: 1, maxLength: 3 }),
    inverted: fc.boolean(),
    wholeItems: fc.boolean(),
  });
  return fc.array(region, { maxLength: 2 });
}

function numbersBelow(end: number): fc.Arbitrary<string> {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: end }), { maxLength: 30 });
  return numbers.map((some) => encodeItems(Uint32Array.from(some).toSorted()));
}

/** A step that asks the items themselves. */
export function leafSteps({ columns, coded, paths, count, plane, corner }: StepFacts): fc.Arbitrary<MaskStep> {
  const column = fc.constantFrom(...columns);
  const ofCodes =
    coded.length === 0
      ? []
      : [
          fc
            .constantFrom(...coded)
            .chain(([name, codes]) =>
              fc.record({ kind: fc.constant('codes' as const), column: fc.constant(name), codes: numbersBelow(codes) }),
            ),
          fc.record({
            kind: fc.constant('text' as const),
            column: fc.constantFrom(...coded.map(([name]) => name)),
            match: fc.constantFrom('contains' as const, 'equals' as const),
            text: fc.constantFrom('', 'zone', 'ZONE 9', 'zone 9', 'Ore', 'o', 'İ'),
          }),
        ];
  return fc.oneof(
    fc.record({ kind: fc.constant('range' as const), column, low: ends, high: ends }),
    fc.record({ kind: fc.constant('pieces' as const), paths: fc.constantFrom(...paths) }),
    fc.record({ kind: fc.constant('items' as const), items: numbersBelow(count + 20) }),
    fc.record({ kind: fc.constant('inside' as const), regions: someRegions(plane) }),
    fc.record({
      kind: fc.constant('prism' as const),
      axis: plane.map(({ normal }) => normal),
      ring: fc.array(corner, { minLength: 3, maxLength: 7 }),
    }),
    ...ofCodes,
  );
}

/** Any tree of steps. */
export function anyStep(facts: StepFacts): fc.Arbitrary<MaskStep> {
  const { step } = fc.letrec<{ step: MaskStep }>((tie) => ({
    step: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leafSteps(facts),
      fc.record({ kind: fc.constantFrom('all', 'any', 'none'), of: fc.array(tie('step'), { maxLength: 3 }) }),
    ),
  }));
  return step;
}
