import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { openSession } from '../integration/render-session.ts';
import { ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { whileBusy } from './support/pause.ts';
import { cutPower } from './support/power-cut.ts';
import { Databases } from './support/databases.ts';
import { seededRandom } from './support/random.ts';

const SAVERS = 3;
/** How many saves of before the server keeps of a state. */
const MAX_VERSIONS = 20;
const LATEST_CUT = 120;

/** What a run of power cuts came to. */
export interface PowerCutFigures {
  readonly cuts: number;
  readonly acknowledged: number;
  /** Cuts that came while a save was on its way, and after which it was there. */
  readonly kept: number;
  /** Cuts that came while a save was on its way, and after which it was not there. */
  readonly undone: number;
}

/** A state that is saved again and again: the content, the picture and the version of a save have one number. */
interface Saver {
  readonly id: string;
  acknowledged: number;
  isOpen: boolean;
}

/** A picture that names a save. */
function pictureOf(saver: number, save: number): string {
  const text = `${saver}x${String(save).padStart(8, '0')}`.replaceAll(/[^\dx]/g, '');
  return `data:image/jpeg;base64,/9j/${text.padEnd(40, 'A')}`;
}

/**
 * Saves states side by side on a server with its own PostgreSQL while the power is cut `cuts` times at seeded moments. After each start every
 * state is the one that was acknowledged last or the one that was on its way: whole, with all the saves before it.
 */
export async function saveThroughPowerCuts(seed: number, cuts: number): Promise<PowerCutFigures> {
  const moments = seededRandom(seed);
  const server = new ServerProcess(ownPostgres);
  const figures = { cuts, acknowledged: 0, kept: 0, undone: 0 };
  try {
    await server.start();
    const databases = new Databases(await server.databaseAddress());
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await databases.ask(`show ${setting}`)).toEqual([{ [setting]: 'on' }]);
    const client = await ApiClient.signIn(server);
    const session = await openSession(client);
    const { state } = await session.call<{ state: object }>('datacloud.application.state.get', {});
    session.close();
    const contentOf = (saver: number, save: number): object => ({
      appState: { ...state, layout: { saver, save, filling: String(save % 10).repeat(2_000 + (save % 7) * 4_000) } },
      thumbnail: pictureOf(saver, save),
    });
    const savers: Saver[] = [];
    for (let at = 0; at < SAVERS; at += 1) {
      const body = { site: client.site, name: `Saver ${at}`, ...contentOf(at, 1) };
      const made = await client.call<{ id: string }>('POST', '/state/create', body);
      expect(made.status).toBe(200);
      savers.push({ id: made.body.id, acknowledged: 1, isOpen: false });
    }
    for (let cut = 0; cut < cuts; cut += 1) {
      const enough = sum(savers) + 3 + Math.floor(moments() * 12);
      let isCut = false;
      const saving = savers.map(async (saver, at) => {
        while (!isCut) {
          const content = { ...contentOf(at, saver.acknowledged + 1), version: saver.acknowledged };
          saver.isOpen = true;
          const answer = await client.call('PUT', `/state/update/${saver.id}`, content).catch(() => undefined);
          if (answer?.status === 200) saver.acknowledged += 1;
          // Whatever is answered while the power goes says nothing of what is on disk.
          else if (isCut) return;
          // On a busy machine the database may not answer in time: it may have kept the save or not.
          else if (answer?.status !== 503) throw new Error(`A save answered ${answer?.status}`);
          else if (await expectWhole(client, saver, (save) => contentOf(at, save))) saver.acknowledged += 1;
          saver.isOpen = false;
        }
      });
      const all = Promise.all(saving);
      all.catch(() => undefined);
      while (sum(savers) < enough) await Promise.race([pause(1), all]);
      await pause(moments() * LATEST_CUT);
      isCut = true;
      expect(await cutPower(server)).toBeGreaterThan(5);
      await all;
      await server.start();
      for (const [at, saver] of savers.entries()) {
        const isKept = await expectWhole(client, saver, (save) => contentOf(at, save));
        if (saver.isOpen) figures[isKept ? 'kept' : 'undone'] += 1;
        if (isKept) saver.acknowledged += 1;
        saver.isOpen = false;
      }
    }
    return { ...figures, acknowledged: sum(savers) };
  } finally {
    await server.dispose();
  }
}

function sum(savers: readonly Saver[]): number {
  return savers.reduce((total, { acknowledged }) => total + acknowledged, 0);
}

/** Expects a state to be whole: what was acknowledged last, or the save after it if that was on its way; answers whether it is the latter. */
async function expectWhole(client: ApiClient, saver: Saver, contentOf: (save: number) => object): Promise<boolean> {
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await whileBusy(() => client.call<T>('GET', path));
    expect(status).toBe(200);
    return body;
  };
  const state = await read<{ version: number; appState: object; thumbnail: string }>(`/state/read/${saver.id}`);
  const { version } = state;
  expect([saver.acknowledged, ...(saver.isOpen ? [saver.acknowledged + 1] : [])]).toContain(version);
  expect(state).toMatchObject(contentOf(version));
  const before = await read<{ version: number; thumbnail: string }[]>(`/state/versions/${saver.id}`);
  const wanted = Array.from({ length: version - 1 }, (_, at) => version - 1 - at).slice(0, MAX_VERSIONS);
  expect(before).toMatchObject(
    wanted.map((save) => ({ version: save, thumbnail: (contentOf(save) as { thumbnail: string }).thumbnail })),
  );
  return version > saver.acknowledged;
}
