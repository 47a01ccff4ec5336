import { join } from 'node:path';
import type { MaskStep } from 'adit/core';
import { makeTestServer, readPlugin, withRequired, type TestCaller } from 'adit/core/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { readTonnage } from '../shared/tonnage-route.ts';
import { addUp } from './add-up.ts';

const count = 24;
const grade = Array.from({ length: count }, (_, at) => (at % 7 === 0 ? Number.NaN : at / 10));
const density = Array.from({ length: count }, (_, at) => (at % 11 === 0 ? Number.NaN : 2 + at / 100));
const zone = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'oxide' : 'fresh'));
const size = [10, 5, 2] as const;

/** The sum of blocks, written down without the plugin. */
function sumOf(keeps: (at: number) => boolean): object {
  let [blocks, tonnes, metal, weighed] = [0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    if (!keeps(at)) continue;
    blocks += 1;
    const weight = Number.isNaN(density[at]) ? 0 : 100 * density[at]!;
    tonnes += weight;
    if (!Number.isNaN(grade[at])) {
      weighed += weight;
      metal += weight * grade[at]!;
    }
  }
  return { blocks, volume: blocks * 100, tonnes: expect.closeTo(tonnes, 9), grade: expect.closeTo(metal / weighed, 9) };
}

describe('the tonnage of blocks', async () => {
  const server = await makeTestServer({
    plugins: withRequired([readPlugin(join(import.meta.dirname, '..'))]),
    tenants: ['north', 'south'],
    datasets: [
      {
        id: 'model',
        layers: [
          { name: 'blocks', columns: { grade, density, zone }, blocks: { origin: [0, 0, 0], size, count: [4, 3, 2] } },
          { name: 'points', columns: { grade } },
        ],
      },
    ],
  });
  afterAll(() => server.dispose());
  const query = { dataset: 'model', layer: 'blocks', density: 'density', grade: 'grade' };
  const tonnage = (caller: TestCaller = {}, asked = {}): Promise<object> =>
    server.call(readTonnage, { query: { ...query, ...asked } }, caller);
  const filtered = (...steps: MaskStep[]): TestCaller => ({
    as: 'viewer',
    session: { filters: { 'model/blocks': steps } },
  });

  it('is that of all blocks for a program, and of those that the filters of the caller keep', async () => {
    const high: MaskStep = { kind: 'range', column: 'grade', low: 1, high: 9 };
    const oxide: MaskStep = { kind: 'text', column: 'zone', match: 'equals', text: 'oxide' };
    expect(await tonnage()).toEqual(sumOf(() => true));
    expect(await tonnage(filtered())).toEqual(sumOf(() => true));
    expect(await tonnage(filtered(high))).toEqual(sumOf((at) => grade[at]! >= 1));
    expect(await tonnage(filtered(high, oxide))).toEqual(sumOf((at) => grade[at]! >= 1 && at % 2 === 0));
  });

  it('has a density for all blocks where a number is given, and no grade where none is asked for', async () => {
    const answer = await tonnage({}, { density: '2.5', grade: undefined });
    expect(answer).toEqual({ blocks: count, volume: 2400, tonnes: 6000 });
  });

  it('is refused for what is no block or no number, and to others', async () => {
    const refusal = (asked: object, caller = {}): Promise<unknown> =>
      tonnage(caller, asked).catch((error: unknown) => error);
    expect(await refusal({ layer: 'points', density: '2.5' })).toMatchObject({ code: 'not-blocks' });
    expect(await refusal({ density: 'zone' })).toMatchObject({ code: 'not-numbers' });
    expect(await refusal({ density: 'weight' })).toMatchObject({ code: 'unknown-field', status: 404 });
    expect(await refusal({ dataset: 'none' })).toMatchObject({ code: 'not-found' });
    expect(await refusal({}, { tenant: 'south' })).toMatchObject({ code: 'not-found' });
    expect(await refusal({}, { as: 'outsider' })).toMatchObject({ status: 404 });
  });
});

it('blocks of nothing have no grade', () => {
  expect(addUp([])).toEqual({ blocks: 0, volume: 0, tonnes: 0 });
  expect(addUp([{ volume: 2, density: Number.NaN, grade: 1 }])).toEqual({ blocks: 1, volume: 2, tonnes: 0 });
});
