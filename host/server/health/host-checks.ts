import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthCheck } from 'adit/core/server';
import type { Database } from '../database/open-database.ts';
import type { TrustedProxies } from '../http/trusted-proxies.ts';

const PROBE_BYTES = 4096;

/**
 * The checks of the host's own parts: the database answers, the data folder takes a write for good, and who speaks for others. Anybody can do
 * that who reaches the port, so it is told and makes nothing bad.
 */
export function hostHealthChecks(
  database: Pick<Database, 'pool'>,
  dataFolder: string,
  proxies: Pick<TrustedProxies, 'ignored'>,
): readonly HealthCheck[] {
  return [
    {
      id: 'core.database',
      check: async () => {
        await database.pool.query('select 1');
        return { ok: true };
      },
    },
    {
      id: 'core.storage',
      check: async () => {
        await writeProbe(join(dataFolder, 'health-probe'));
        return { ok: true };
      },
    },
    {
      id: 'core.proxies',
      check: async () => ({
        ok: true,
        ...(proxies.ignored !== undefined && {
          message: `${proxies.ignored} sends X-Forwarded-For, and ADIT_TRUSTED_PROXIES does not name it`,
        }),
      }),
    },
  ];
}

/** Writes a file and takes it away; throws as an upload would: when the disk is full, fails, or may not be written to. */
export async function writeProbe(path: string): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.write(Buffer.alloc(PROBE_BYTES));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rm(path);
}
