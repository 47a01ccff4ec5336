import { datasetExporters, silentLog } from 'adit/core';
import { exportModules, type HeldDataset, type ServerPluginContext } from 'adit/core/server';
import { expect, it, vi } from 'vitest';
import { ExportService } from './export-service.ts';

it('cancels an export whose caller goes while it waits for its turn, and starts nothing for it', async () => {
  const open = vi.fn(() => new Promise<HeldDataset>(() => {}));
  const lists = new Map<unknown, unknown[]>([
    [exportModules, [{ id: 'csv', module: new URL('file:///csv.js') }]],
    [datasetExporters, [{ id: 'csv' }]],
  ]);
  const context = {
    signal: new AbortController().signal,
    datasets: { find: async () => ({ tenantId: 'tenant', status: 'Complete', name: 'Pit' }), open },
    list: (point: unknown) => lists.get(point),
    listFor: async (point: unknown) => lists.get(point),
  };
  const service = new ExportService(context as unknown as ServerPluginContext, undefined);
  const run = (signal: AbortSignal): Promise<unknown> =>
    service.export('pit', { format: 'csv' }, { signal, log: silentLog });
  const stays = new AbortController().signal;
  void run(stays);
  void run(stays);
  const leaver = new AbortController();
  const third = run(leaver.signal);
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  leaver.abort();
  const cancelled = { code: 'export-cancelled', status: 499 };
  await expect(third).rejects.toMatchObject(cancelled);
  await expect(run(AbortSignal.abort())).rejects.toMatchObject(cancelled);
  expect(open).toHaveBeenCalledTimes(2);
});
