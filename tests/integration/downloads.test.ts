import { describe, expect, it } from 'vitest';
import { importPoints, surveyedGrid } from '../e2e/support/point-dataset.ts';
import { People, signIn } from '../security/support/people.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

interface Listed {
  readonly attachments: { name: string; fileName: string; blobName: string; uploadProgress: number }[];
}

describe.skipIf(!isBuilt)('the files of a dataset', () => {
  const setUp = useServer();

  it('[W3.11, W7.03, W7.04] are listed and given out as they were uploaded, to those who see the dataset', async () => {
    const { client, server } = setUp;
    const datasetId = await importPoints(client, 'Grid');
    const { status, body } = await client.call<Listed>('GET', `/dataset/attachment?datasetId=${datasetId}`);
    expect(status).toBe(200);
    const [attachment] = body.attachments;
    expect(body.attachments).toEqual([
      { name: 'grid.csv', fileName: 'grid.csv', blobName: expect.any(String), uploadProgress: 100 },
    ]);
    const address = `/datasetDownload/${datasetId}/attachment/file`;
    const text = Buffer.from(await client.bytes(`${address}?path=${attachment!.blobName}`)).toString();
    expect(text.trim().split('\n')).toHaveLength(surveyedGrid.length + 1);
    expect(text).toContain(surveyedGrid[7]!.easting);
    const download = await fetch(`${server.address}/api${address}?path=${attachment!.blobName}`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    // How far a download has come is told by its size.
    expect(download.headers.get('content-length')).toBe(String((await download.arrayBuffer()).byteLength));

    // A file of another dataset is not one of this.
    const other = await importPoints(client, 'Other grid', surveyedGrid.slice(0, 9));
    expect(
      (await client.call('GET', `/datasetDownload/${other}/attachment/file?path=${attachment!.blobName}`)).status,
    ).toBe(404);
    const people = await People.open(server);
    // A file that is being uploaded once more is not whole.
    for (const [state, uploadProgress, answered] of [
      ['Uploading', 0, 404],
      ['Complete', 100, 200],
    ] as const) {
      await people.query('update plugin_importing.raw_files set status = $1 where id = $2', [
        state,
        attachment!.blobName,
      ]);
      const listed = await client.call<Listed>('GET', `/dataset/attachment?datasetId=${datasetId}`);
      expect(listed.body.attachments).toEqual([{ ...attachment, uploadProgress }]);
      expect((await client.call('GET', `${address}?path=${attachment!.blobName}`)).status).toBe(answered);
    }
    const tenant = await people.firstTenant();
    const elsewhere = await people.site(tenant, 'Elsewhere');
    const stranger = await signIn(
      server,
      await people.person('Stranger', { tenant, sites: { [elsewhere]: 'Viewer' } }),
    );
    for (const path of [`/dataset/attachment?datasetId=${datasetId}`, `${address}?path=${attachment!.blobName}`])
      expect((await stranger.call('GET', path)).status).toBe(404);
    await people.close();
  });
});
