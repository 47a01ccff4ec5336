import { readFileSync } from 'node:fs';
import { MISSING_CODE } from 'adit/core';
import type { EngineSession, Figures, Grouping, OpenDataset, SummaryRequest, Weight } from 'adit/core/server';
import { itemSubset } from 'adit/core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ColumnarEngine } from '../../plugins/engine-columnar/server/columnar-engine.ts';
import { InProcessRunner } from '../../plugins/engine-columnar/server/task-runner.ts';
import { keepingLog } from '../../plugins/engine-columnar/server/testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from '../../plugins/engine-columnar/server/testing/make-dataset.ts';
import { runPython } from '../bench/support/paraview.ts';
import { stream } from './engines/datasets.ts';

const COUNT = 20_000;
const EDGES = [0.1, 0.5, 1, 2];
const WEIGHTS: Readonly<Record<string, Weight>> = {
  count: 'count',
  tonnes: { tonnes: { density: { field: 'DENSITY', missing: 2.7 } } },
  field: { field: 'WEIGHT' },
};
const GROUPS: Readonly<Record<string, Grouping | undefined>> = {
  none: undefined,
  rock: { by: 'category', field: 'ROCK' },
  band: { by: 'cutoffs', field: 'AU', edges: EDGES },
  bench: { by: 'bench', step: 15, base: 0 },
};

type Reference = Readonly<Record<string, readonly PandasFigures[]>>;

/** What pandas says of a group; a group of the missing has the name `None`. */
interface PandasFigures extends Partial<Record<'mean' | 'minimum' | 'maximum' | 'variance', number>> {
  readonly group: string;
  readonly count: number;
  readonly missing: number;
  readonly weight: number;
  readonly sum: number;
  readonly quartiles?: readonly number[];
}

const PANDAS = readFileSync(new URL('./figures-of-pandas.py', import.meta.url), 'utf8');
const KEPT = JSON.parse(readFileSync(new URL('./figures-of-pandas.json', import.meta.url), 'utf8')) as Reference;

let dataset: OpenDataset;
let session: EngineSession;
let engine: ColumnarEngine;

beforeAll(async () => {
  const next = stream(22);
  const grades = Float64Array.from({ length: COUNT }, () => {
    const dice = next();
    if (dice < 0.1) return Number.NaN;
    return dice < 0.3 ? [0, -0, 0.5, 1, 1][Math.floor(next() * 5)]! : Math.exp(next() * 6 - 4);
  });
  dataset = await makeDataset({
    blocks: {
      blocks: { items: COUNT, origin: [0, 0, 2.5], count: [50, 40, 10], size: [15, 15, 10] },
      columns: {
        AU: { numbers: grades },
        DENSITY: { numbers: Float64Array.from({ length: COUNT }, () => (next() < 0.2 ? Number.NaN : 2.4 + next())) },
        WEIGHT: {
          numbers: Float64Array.from({ length: COUNT }, () => [0, Number.NaN, 1, 0.1, next()][Math.floor(next() * 5)]!),
        },
        ROCK: {
          numbers: Uint32Array.from({ length: COUNT }, () => (next() < 0.1 ? MISSING_CODE : Math.floor(next() * 4))),
          dictionary: ['OVB', 'QMP', 'HBX', 'DYK'],
        },
      },
    },
  });
  engine = new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() });
  session = await engine.open();
});
afterAll(() => {
  engine.dispose();
  removeMadeDatasets();
});

/** The groups by name; `All` without groups. */
async function figuresOf(weight: string, by: string): Promise<Map<string, Figures>> {
  const request: SummaryRequest = { field: 'AU', weight: WEIGHTS[weight]!, by: GROUPS[by], quartiles: true };
  const { total, groups } = await session.summarise(
    { layer: { dataset, layer: 'blocks' }, subset: itemSubset([]) },
    request,
  );
  if (!GROUPS[by]) return new Map([['All', total]]);
  return new Map(
    groups.map(({ key, ...figures }) => {
      if (key.kind === 'text') return [key.text, figures];
      return [key.kind === 'band' ? String(key.from ?? 'below') : 'None', figures];
    }),
  );
}

async function expectFiguresOf(reference: Reference): Promise<void> {
  expect(Object.keys(reference).length).toBe(Object.keys(WEIGHTS).length * Object.keys(GROUPS).length);
  for (const [name, groups] of Object.entries(reference)) {
    const [weight, by] = name.split(' ') as [string, string];
    const found = await figuresOf(weight, by);
    expect([...found.keys()].toSorted()).toEqual(groups.map(({ group }) => group).toSorted());
    for (const { group, quartiles, ...wanted } of groups) {
      const own = found.get(group)!;
      for (const [figure, value] of Object.entries(wanted)) expectNear(own[figure as 'mean'], value);
      expect(own.quartiles?.length).toBe(quartiles?.length);
      quartiles?.forEach((quartile, at) => expectNear(own.quartiles![at], quartile));
    }
  }
}

function expectNear(found: number | undefined, wanted: number): void {
  expect(found).toBeTypeOf('number');
  expect(Math.abs(found! - wanted)).toBeLessThanOrEqual(1e-9 * Math.abs(wanted));
}

describe('the figures of twenty thousand blocks', () => {
  it('are those that pandas and numpy gave', () => expectFiguresOf(KEPT));

  it('are those that pandas and numpy give, where Python has them', async (test) => {
    const found = runPython<Reference>(PANDAS, { folder: dataset.folder, edges: EDGES });
    if (!found) return test.skip('Python has no pandas with numpy 2');
    await expectFiguresOf(found);
  });
});
