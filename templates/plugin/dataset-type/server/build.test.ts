import { makeTestServer, readPlugin, withRequired } from 'adit/core/testing';
import { expect, it } from 'vitest';

it('makes a point of each row that has coordinates', async () => {
  const server = await makeTestServer({ plugins: withRequired([readPlugin(`${import.meta.dirname}/..`)]) });
  const content = 'x,y,z,grade\n1,2,3,0.5\n4,,6,0.7\n7,8,9,0.9\n';
  const properties = [{ name: 'grade', kind: 'number', unit: 'none' }] as const;
  const dataset = await server.importFile('acme.example.table', [{ fileType: 'table', content, properties }]);
  expect(dataset.manifest.layers[0]?.count).toBe(2);
  expect(dataset.manifest.bounds).toEqual([1, 7, 2, 8, 3, 9]);
  expect(dataset.report.issueCounts).toEqual({ 'missing-coordinate': 1 });
  server.dispose();
});
