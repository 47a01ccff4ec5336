import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../host/server/database/open-database.ts';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt } from '../integration/server-process.ts';
import { checkAcknowledgements } from './support/acknowledgements.ts';
import { whileBusy } from './support/pause.ts';
import { parseTrace } from './support/trace.ts';
import { TracedServer, whyNoTrace } from './support/traced-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(600) });

const CHUNK_BYTES = 3_670_016;
/** The soak sends five times as many. */
const times = process.env['ADIT_SOAK'] ? 5 : 1;
const EARLY_LAST_CHUNKS = 84 * times;
const WHOLE_FILES = 10 * times;
const LARGE_FILES = 2 * times;
const CHUNKS = EARLY_LAST_CHUNKS + WHOLE_FILES + LARGE_FILES * 3;
const SIDE_BY_SIDE = 6;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const problem = whyNoTrace();
const straceIsMissing = problem === 'strace is missing';
const ptraceIsForbidden = problem === 'ptrace is forbidden';

it.skipIf(!isBuilt || straceIsMissing || ptraceIsForbidden)(
  `none of ${CHUNKS} acknowledged chunks is acknowledged before its file and its folder are on disk`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-trace-'));
    const database = await openDatabase({ dataFolder: folder, log });
    const server = new TracedServer();
    try {
      await server.start(database.connectionString);
      const client = await ApiClient.signIn(server.place);
      const send = async (identifier: string, total: number, number: number, status: number): Promise<void> => {
        const bytes = new Uint8Array(number < total ? CHUNK_BYTES : 40).fill(65 + number);
        const path = client.chunkPath({ name: 'assay.csv', identifier, total }, number);
        expect((await whileBusy(() => client.call('POST', path, bytes))).status).toBe(status);
      };
      // Side by side and first, so that no sync of a whole file's move stands in for one that a chunk needs.
      await inTurns(EARLY_LAST_CHUNKS, (at) => send(`early-${at}`, 2, 2, 412));
      await inTurns(WHOLE_FILES, (at) => send(`whole-${at}`, 1, 1, 200));
      await inTurns(LARGE_FILES, async (at) => {
        await send(`large-${at}`, 3, 2, 200);
        await send(`large-${at}`, 3, 1, 200);
        await send(`large-${at}`, 3, 3, 200);
      });
      const { count, tooEarly } = checkAcknowledgements(parseTrace(await server.stop()));
      expect(count).toBe(CHUNKS);
      expect(tooEarly).toEqual([]);
    } finally {
      await server.stop();
      await server.place.dispose();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** Runs `task` for the numbers below `count`, some of them side by side. */
async function inTurns(count: number, task: (at: number) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at)[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const at of numbers) await task(at);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}
