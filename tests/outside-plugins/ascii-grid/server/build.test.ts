import { makeTestServer, readPlugin, withRequired } from 'adit/core/testing';
import { expect, it } from 'vitest';

const head = 'ncols 3\nnrows 3\nxllcorner 100\nyllcorner 200\ncellsize 10\nNODATA_value -9999\n';

it('makes triangles between the centres of cells that have heights', async () => {
  const server = await makeTestServer({ plugins: withRequired([readPlugin(`${import.meta.dirname}/..`)]) });
  const content = `${head}1 2 3\n4 5 6\n7 8 -9999\n`;
  const dataset = await server.importFile('quarry.ascii-grid.importer', [{ fileType: 'grid', content }], {
    options: { factor: '0.01', empty: 'hole' },
  });
  expect(dataset.layer('grid').count).toBe(6);
  expect(dataset.manifest.bounds).toEqual([105, 125, 205, 225, 0.01, 0.08]);
  expect(dataset.count('empty-cells')).toBe(1);
  server.dispose();
});

it('refuses a grid that ends too early', async () => {
  const server = await makeTestServer({ plugins: withRequired([readPlugin(`${import.meta.dirname}/..`)]) });
  const file = { fileType: 'grid', content: `${head}1 2 3\n4 5\n` };
  await expect(server.importFile('quarry.ascii-grid.importer', [file])).rejects.toMatchObject({ code: 'missing-rows' });
  server.dispose();
});
