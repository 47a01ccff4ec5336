import type { EngineSession, OpenDataset } from 'adit/core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepingLog } from '../../plugins/engine-columnar/server/testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from '../../plugins/engine-columnar/server/testing/make-dataset.ts';
import { ParaviewEngine } from '../../plugins/engine-paraview/server/paraview-engine.ts';
import { Display } from '../../plugins/engine-paraview/server/worker/display.ts';
import { colouringBy, fromAbove, looking, seen, type SeenPicture } from '../conformance/pictures/picture-kit.ts';
import { pictureOf } from '../conformance/pictures/picture-requests.ts';
import { missingForPvserver, Pvserver } from '../conformance/pictures/pvserver.ts';

// It lets everybody in who reaches the machine: not with every npm test.
const reason = missingForPvserver.join(', ');

describe.skipIf(reason !== '')(
  `pictures of a pvserver with two processes${reason && ` (skipped: no ${reason})`}`,
  () => {
    const display = new Display();
    let engine: ParaviewEngine;
    let session: EngineSession;
    let dataset: OpenDataset;
    let pvserver: Pvserver;

    beforeAll(async () => {
      const edge = 16;
      const numbers = Float64Array.from({ length: edge ** 3 }, (_, cell) => (cell % edge) / edge);
      const heights = numbers.map((_, cell) => Math.floor(cell / edge ** 2) / edge);
      const blocks = {
        origin: [0, 0, 0] as [number, number, number],
        count: [edge, edge, edge] as [number, number, number],
      };
      dataset = await makeDataset({
        blocks: {
          blocks: { ...blocks, items: edge ** 3 },
          columns: { GRADE: { numbers }, HEIGHT: { numbers: heights } },
        },
      });
      pvserver = await Pvserver.start(2, await display.name());
      engine = new ParaviewEngine(keepingLog(), pvserver.address);
      session = await engine.open();
    }, 180_000);
    afterAll(async () => {
      session.dispose();
      engine.dispose();
      await pvserver.kill();
      display.dispose();
      removeMadeDatasets();
    });

    const draw = async (low: number, more: object = {}): Promise<SeenPicture> => {
      const filters = [{ id: 'f', field: 'GRADE', dataRange: [low, 2] as [number, number], enabled: true }];
      const layer = { colouring: colouringBy('GRADE'), filters, ...more };
      return seen(await session.pictures!.draw(await pictureOf(dataset, { blocks: layer }, fromAbove([8, 8, 8], 8))));
    };

    it('are of all of its parts', async () => {
      const all = (await draw(0)).drawn;
      expect(all / 240 ** 2).toBeCloseTo(1, 1);
      expect((await draw(0.5)).drawn / all).toBeCloseTo(0.5, 1);
      for (const geometry of [
        looking({ Representation: 'Volume' }),
        looking({ Representation: 'Shells', Shells: [0.5] }),
      ])
        expect((await draw(0, { geometry, colouring: colouringBy('HEIGHT') })).drawn).toBeGreaterThan(200);
    }, 180_000);

    it('fail when it dies, and come from the next one', async () => {
      await pvserver.kill();
      await expect(draw(0.25)).rejects.toMatchObject({ code: 'engine-failed' });
      const [, port] = pvserver.address.split(':');
      pvserver = await Pvserver.start(2, await display.name(), Number(port));
      expect((await draw(0.25)).drawn / 240 ** 2).toBeCloseTo(0.75, 1);
    }, 180_000);

    it('are refused while it draws for somebody else', async () => {
      const other = await engine.open();
      const request = await pictureOf(dataset, { blocks: {} }, fromAbove([8, 8, 8], 8));
      await expect(other.pictures!.draw(request)).rejects.toMatchObject({ code: 'pvserver-unreachable', status: 503 });
      other.dispose();
      expect((await draw(0.5)).drawn).toBeGreaterThan(0);
    }, 180_000);
  },
);
