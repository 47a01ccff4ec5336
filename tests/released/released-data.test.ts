import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient } from '../integration/api-client.ts';
import { CHUNK_BYTES, chunkPath } from '../integration/import-files.ts';
import { isBuilt } from '../integration/server-process.ts';
import { People } from '../security/support/people.ts';
import { recordRelease, type Recording } from './support/record-release.ts';
import { accounts, activate, closedAccounts, expectDone } from './support/released-accounts.ts';
import { pluginFiles, unfinishedFile } from './support/released-files.ts';
import { recordedOf, releasesFolder, startOnRelease, type RestoredRelease } from './support/restored-release.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(180) });

const versions = readdirSync(releasesFolder).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

it('there are data of every version that was released', () => {
  expect(versions).toContain('0.1.0');
});

// What a server of today says more is no fault: only what was recorded must be the same.
describe.skipIf(!isBuilt).each(versions)(
  'the data of %s, restored and migrated',
  { timeout: seconds(120) },
  (version) => {
    let release: RestoredRelease;
    let recorded: Recording;
    let now: Recording;
    beforeAll(async () => {
      recorded = await recordedOf<Recording>(version, 'expected.json');
      release = await startOnRelease(version);
      now = await recordRelease(release.server);
    });
    afterAll(() => release?.dispose());

    it.each(Object.keys(accounts))('show a %s all as it was', (name) => {
      expect(Object.keys(recorded.callers)).toContain(name);
      expect(now.callers[name]).toMatchObject(recorded.callers[name] as object);
    });

    it('let nobody in who was not, and have the agreement, the audit log, mails and the plugins as they were', () => {
      const { audit, agreement, closed, mails, plugins } = recorded;
      expect(audit.length).toBeGreaterThan(20);
      expect(now.audit.slice(0, audit.length)).toEqual(audit);
      expect(now).toMatchObject({ agreement, closed, mails, plugins });
      expect(plugins).toMatchObject({ measure: { on: false }, 'acme.kept': { on: true } });
    });

    it('go on: an upload ends, an import, a save of a state, a plugin and an invitation work', async () => {
      const { server } = release;
      const client = await ApiClient.signIn(server);
      const rest = new TextEncoder().encode(unfinishedFile.slice(CHUNK_BYTES));
      const path = chunkPath(client, 'unfinished.csv', { number: 2, total: 2 }, { identifier: 'unfinished' });
      const { id, is_completed: isWhole } = await expectDone(
        client.call<{ id: string; is_completed: boolean }>('POST', path, rest),
      );
      expect(isWhole).toBe(true);
      expect(await client.metadata(id)).toMatchObject({ status: 'Complete', rowCount: 320_000 });
      await importPoints(client, 'After');

      const { body: states } = await client.call<{ id: string; name: string; version: number }[]>(
        'GET',
        `/state/read?site=${client.site}`,
      );
      const whole = states.find(({ name }) => name === 'Whole') as (typeof states)[number];
      const { body } = await client.call<{ appState: unknown }>('GET', `/state/read/${whole.id}`);
      const saved = await client.call('PUT', `/state/update/${whole.id}`, {
        appState: body.appState,
        version: whole.version,
      });
      expect(saved).toMatchObject({ status: 200, body: { version: whole.version + 1 } });

      const { body: listed } = await client.call<{ plugins: { id: string; entry?: string }[] }>('GET', '/plugins');
      const entry = listed.plugins.find((plugin) => plugin.id === 'acme.kept')?.entry;
      expect(await (await fetch(`${server.address}${entry}`)).text()).toBe(pluginFiles['web/index.js']);

      // Its link has run out since the data were made.
      const people = await People.open(release);
      await people.query(`update adit.one_time_secrets set expires_at = now() + interval '1 hour'`);
      await people.close();
      await activate(server, closedAccounts.pending);
      const petra = await ApiClient.signIn(server, closedAccounts.pending);
      expect((await petra.call('GET', '/user/read/me')).body).toMatchObject({ name: 'Petra Pending', isActive: true });
    });
  },
);
