import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importPoints } from '../../e2e/support/point-dataset.ts';
import { importBlocks, importSlope } from '../../e2e/support/solid-datasets.ts';
import type { ApiClient } from '../../integration/api-client.ts';
import { CHUNK_BYTES, chunkPath, uploadFile } from '../../integration/import-files.ts';
import type { ServerProcess } from '../../integration/server-process.ts';
import { expectDone } from './released-accounts.ts';
import { blastFile, brokenDrawing, drillholeFiles, piecesFile, unfinishedFile } from './released-files.ts';

interface Source {
  readonly file: string;
  readonly fileType: string;
  readonly text: string;
}

/** Creates a dataset of any type by the route for scripts; answers its id when nothing builds it any more. */
export async function importFiles(
  client: ApiClient,
  target: { name: string; importer: string; datasetType: string; hierarchy?: string[] },
  sources: readonly Source[],
): Promise<string> {
  const { name, importer, datasetType, hierarchy = [] } = target;
  const files: object[] = [];
  for (const { file, fileType, text } of sources)
    files.push({ id: (await uploadFile(client, file, text, { datasetType, fileType })).id, fileType });
  const { datasetId } = await expectDone(
    client.call<{ datasetId: string }>('POST', '/plugins/importing/datasets', {
      site: client.site,
      importer,
      name,
      groupName: 'Exploration',
      folderPath: 'Year/2024',
      files,
      hierarchy,
    }),
  );
  await client.generated(datasetId);
  return datasetId;
}

/** Datasets of every type on the client's site, one of them failed, in groups and folders; and raw files that no dataset has. */
export async function fillDatasets(server: ServerProcess, client: ApiClient): Promise<void> {
  await importPoints(client, 'Survey');
  await importBlocks(client, 'Blocks');
  await importSlope(client, 'Slope');
  const drillhole = { importer: 'drillhole.drillhole', datasetType: 'Drillhole' };
  await importFiles(
    client,
    { name: 'Holes', ...drillhole },
    Object.entries(drillholeFiles).map(([fileType, text]) => ({ file: `${fileType}.csv`, fileType, text })),
  );
  const points = { importer: 'points.points', datasetType: 'Points' };
  await importFiles(client, { name: 'Zones', ...points, hierarchy: ['ZONE', 'BENCH'] }, [
    { file: 'zones.csv', fileType: 'pointdata', text: piecesFile },
  ]);
  await importFiles(client, { name: 'Broken', importer: 'surface.surface', datasetType: 'Surface' }, [
    { file: 'broken.dxf', fileType: 'shape', text: brokenDrawing },
  ]);
  await fillBlast(server, client, blastFile);
  const { site } = client;
  const manage = (body: object): Promise<unknown> =>
    expectDone(client.call('PUT', '/dataset/hierarchy/manage', { site, ...body }));
  await manage({ groupName: 'Empty group' });
  await manage({ groupName: 'Production', datasetType: 'Points', folderPath: 'Empty/Folder' });
  await uploadFile(client, 'unused.csv', 'X,Y,Z,AU\n1,2,3,4\n5,6,7,8\n', {
    datasetType: 'Points',
    fileType: 'pointdata',
  });
  // The first of two chunks: an upload that goes on later.
  const place = { number: 1, total: 2 };
  const first = new TextEncoder().encode(unfinishedFile.slice(0, CHUNK_BYTES));
  await expectDone(
    client.call('POST', chunkPath(client, 'unfinished.csv', place, { identifier: 'unfinished' }), first),
  );
}

/** Puts blast patterns into the folder of the client's site, and makes a dataset of `P1`. */
export async function fillBlast(server: ServerProcess, client: ApiClient, file: string): Promise<void> {
  const siteId = client.site;
  // The folder of a site is made when its patterns are first asked for.
  await expectDone(client.call('GET', `/blastdog/read/patterns?siteId=${siteId}`));
  const folders = await readdir(join(server.dataFolder, 'blast'));
  const bench = join(server.dataFolder, 'blast', folders.find((name) => name.includes(siteId)) ?? '', '346');
  await mkdir(bench);
  await writeFile(join(bench, 'patterns.csv'), file);
  await expectDone(client.call('GET', `/blastdog/read/patterns?siteId=${siteId}`));
  const { datasets } = await expectDone(
    client.call<{ datasets: { id: string }[] }>('POST', '/dataset-blastdog/create/patterns', {
      siteId,
      patternNames: ['P1'],
    }),
  );
  for (const { id } of datasets) await client.generated(id);
}
