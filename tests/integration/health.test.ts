import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

interface Report {
  ok: boolean;
  checks: { name: string; ok: boolean; message?: string }[];
  failedPlugins: string[];
}

describe.skipIf(!isBuilt)('the health of a server', () => {
  const setUp = useServer();
  const ask = async (token?: string): Promise<{ status: number; report: Report }> => {
    const response = await fetch(`${setUp.server.address}/health`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: response.status, report: (await response.json()) as Report };
  };
  const outcomeOf = (report: Report, name: string) => report.checks.find((check) => check.name === name);

  it('is good when the database answers and the data folder takes a write', async () => {
    const { status, report } = await ask();
    expect(status).toBe(200);
    expect(report.ok).toBe(true);
    expect(report.checks.map((check) => check.name)).toEqual(expect.arrayContaining(['core.database', 'core.storage']));
    expect(report.failedPlugins).toEqual([]);
  });

  it('is bad when a part fails; only a System Administrator is told why', async () => {
    // What the storage check writes cannot be written where a folder stands.
    const inTheWay = join(setUp.server.dataFolder, 'health-probe');
    await mkdir(inTheWay);
    try {
      const { status, report } = await ask();
      expect([status, report.ok]).toEqual([503, false]);
      expect(outcomeOf(report, 'core.storage')).toEqual({ name: 'core.storage', ok: false });
      expect(outcomeOf(report, 'core.database')).toEqual({ name: 'core.database', ok: true });
      const known = await ask(setUp.client.token);
      expect(known.status).toBe(503);
      expect(outcomeOf(known.report, 'core.storage')?.message).toMatch(/EISDIR/);
    } finally {
      await rmdir(inTheWay);
    }
    expect((await ask()).status).toBe(200);
  });

  it('there are no metrics where no token for them is set', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer undefined', `Bearer ${setUp.client.token}`]) {
      const response = await fetch(`${setUp.server.address}/metrics`, { headers: { authorization } });
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 'not-found', message: 'Not found', values: {} },
      ]);
    }
  });

  it('the process answers at /healthz without saying anything about its inside', async () => {
    const response = await fetch(`${setUp.server.address}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });
});
