import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SceneStep, SceneTree } from 'adit/core';
import type { ApiClient } from './api-client.ts';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const VIEW = 'view1';

interface Changed {
  readonly sequence: number;
  readonly steps: readonly SceneStep[];
}

async function importPoints(client: ApiClient, name: string): Promise<string> {
  const file = { datasetType: 'Points', fileType: 'pointdata' };
  const metadata = await uploadFile(client, `${name}.csv`, 'X,Y,Au\n0,0,1\n100,200,2\n', file);
  const { body } = await createPoints(client, name, metadata);
  expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
  return `${body.datasetId}/points`;
}

const change = (session: OpenSession, steps: readonly SceneStep[]): Promise<{ sequence: number }> =>
  session.call('datacloud.scene.change', { steps });
const read = (session: OpenSession): Promise<{ scene: SceneTree; sequence: number }> =>
  session.call('datacloud.scene.get', {});

describe.skipIf(!isBuilt)('changes of a scene', { timeout: seconds(60) }, () => {
  const setUp = useServer();

  it('of one window are told to the others of the session, whichever call made them; a camera is not', async () => {
    const { client } = setUp;
    const layerName = await importPoints(client, 'Mirrored');
    const first = await openSession(client);
    const second = await openSession(client, first.sessionId);
    expect(second.sessionId).toBe(first.sessionId);
    const [heardFirst, heardSecond]: [Changed[], Changed[]] = [[], []];
    first.subscribe('datacloud.scene.changed', (payload) => heardFirst.push(payload as Changed));
    second.subscribe('datacloud.scene.changed', (payload) => heardSecond.push(payload as Changed));

    await first.call('datacloud.mine.load', { viewId: VIEW, layers: { [layerName]: ['ROOT'] } });
    const at = [VIEW, layerName] as const;
    const look = { type: 'geometry', name: 'PointSize', value: 9 };
    await first.call('datacloud.property.update', { viewId: VIEW, layerName, ...look });
    await expect.poll(() => heardSecond).toHaveLength(2);
    expect(heardSecond[0]?.steps).toEqual([{ at, value: { parts: {} } }]);
    expect(heardSecond[1]?.steps).toEqual([
      { at, part: 'views.look', value: expect.objectContaining({ PointSize: 9 }) as unknown },
    ]);
    expect(heardFirst).toEqual([]);

    const camera = { position: [0, 0, 9], focalPoint: [0, 0, 0], viewUp: [0, 1, 0], viewAngle: 30, parallelScale: 1 };
    const { sequence } = await change(second, [
      { at: [VIEW], part: 'views.camera', value: camera },
      { at: [VIEW], part: 'views.linked', value: true },
    ]);
    await expect
      .poll(() => heardFirst)
      .toEqual([{ sequence, steps: [{ at: [VIEW], part: 'views.linked', value: true }] }]);
    const { scene } = await read(first);
    expect(scene).toEqual((await read(second)).scene);
    expect(scene.views[VIEW]?.parts).toMatchObject({ 'views.camera': camera, 'views.linked': true });

    second.close();
    await first.call('datacloud.property.update', { viewId: VIEW, layerName, ...look, value: 4 });
    first.close();
  });

  it('are refused by their parts: unknown fields, slices of points, picks that may not be edited, layers of nowhere', async () => {
    const { client } = setUp;
    const layerName = await importPoints(client, 'Refused');
    const session = await openSession(client);
    const at = [VIEW, layerName] as const;
    await change(session, [{ at, value: {} }]);
    await session.call('datacloud.user.edits.update', { layerName, active: false });
    const before = await read(session);
    const refused = async (steps: readonly SceneStep[], code: string): Promise<void> => {
      await expect(change(session, steps)).rejects.toMatchObject({ code });
      expect(await read(session)).toEqual(before);
    };
    const linked = { at: [VIEW] as const, part: 'views.linked', value: true };
    const filter = { id: 'a', field: 'Pb', dataRange: [0, 1] };
    await refused([linked, { at, part: 'views.filters', value: [filter] }], 'unknown-field');
    await refused([linked, { at, part: 'slicing.slices', value: { on: true, slices: [] } }], 'no-blocks');
    const { parts } = before.scene;
    const picks = { ...(parts['picking.picks'] as object), layers: { [layerName]: { items: 'bAQ==', count: 1 } } };
    await refused([linked, { at: [], part: 'picking.picks', value: picks }], 'picks-not-active');
    await refused([linked, { at: [VIEW, 'nowhere/points'], value: {} }], 'not-found');
    await refused([linked, { at: ['view2'], value: { layers: { 'nowhere/points': {} } } }], 'not-found');
    await refused([linked, { at, part: 'gone.part', value: 1 }], 'unknown-part');
    await refused([linked, { at, part: 'views.look', value: { Opacity: 7 } }], 'bad-scene');
    await refused([linked, { at: [VIEW], value: null }], 'last-view');
    session.close();
  });

  it('of any part and place are answered with a reason or made, and leave a scene that can be read', async () => {
    const { client } = setUp;
    const layerName = await importPoints(client, 'Fuzzed');
    const session = await openSession(client);
    await change(session, [{ at: [VIEW, layerName], value: {} }]);
    const parts = [
      ...['frame', 'linked', 'camera', 'active-layer', 'selection', 'look', 'colouring', 'filters'].map(
        (id) => `views.${id}`,
      ),
      ...[
        'clipping.clip',
        'slicing.slices',
        'slicing.section',
        'picking.picks',
        'filters.filters',
        '__proto__',
        'constructor',
      ],
    ];
    const place = fc.constantFrom([], [VIEW], ['view2'], [VIEW, layerName], [VIEW, '__proto__'], ['toString']);
    const step = fc.record(
      { at: place, part: fc.constantFrom(...parts), dormant: fc.constant(true), value: fc.jsonValue({ maxDepth: 3 }) },
      { requiredKeys: ['at', 'value'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const error = await change(session, steps as SceneStep[]).then(
          () => undefined,
          (reason: { code: unknown }) => reason.code,
        );
        expect(error).not.toBe('internal');
        await read(session);
      }),
      { numRuns: 150 },
    );
    session.close();
  });
});
