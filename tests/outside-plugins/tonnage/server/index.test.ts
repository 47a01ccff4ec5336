import { makeTestServer, readPlugin, withRequired, type TestDataset } from 'adit/core/testing';
import { expect, it } from 'vitest';
import { readTonnage } from '../shared/routes.ts';

const grid = {
  name: 'blocks',
  columns: { density: [2, 3, Number.NaN, 4], grade: [1, 2, 3, 4] },
  blocks: { origin: [0, 0, 0], size: [10, 10, 5], count: [2, 2, 1] },
} as const;

async function makeServer(...layers: TestDataset['layers']) {
  const plugins = withRequired([readPlugin(`${import.meta.dirname}/..`)]);
  const server = await makeTestServer({ plugins, datasets: [{ id: 'model', datasetType: 'BlockModel', layers }] });
  server.switch('tenant', 'quarry.tonnage', true);
  return server;
}

it('weighs all blocks for a program, and those of the session for a browser', async () => {
  const server = await makeServer(grid);
  const query = { dataset: 'model', density: 'density' };
  expect(await server.call(readTonnage, { query })).toEqual({
    blocks: 4,
    withoutDensity: 1,
    cubicMetres: 2000,
    tonnes: 4500,
    ofSession: false,
  });
  const rich = { 'model/blocks': [{ kind: 'range', column: 'grade', low: 2, high: Infinity }] } as const;
  expect(await server.call(readTonnage, { query }, { session: { filters: rich } })).toMatchObject({
    blocks: 3,
    tonnes: 3500,
  });
  server.dispose();
});

it('refuses what has no blocks, and what is no density', async () => {
  const points = { name: 'points', columns: { density: [1] } };
  const without = await makeServer(points);
  const query = { dataset: 'model', density: 'density' };
  await expect(without.call(readTonnage, { query })).rejects.toMatchObject({ code: 'not-blocks' });
  without.dispose();
  const rocks = { ...grid, columns: { density: ['heavy', 'light', undefined, 'light'] } };
  const server = await makeServer(rocks);
  await expect(server.call(readTonnage, { query })).rejects.toMatchObject({ code: 'not-densities' });
  const gold = { dataset: 'model', density: 'gold' };
  await expect(server.call(readTonnage, { query: gold })).rejects.toMatchObject({ code: 'unknown-field', status: 404 });
  server.dispose();
});
