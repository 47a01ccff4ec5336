import type { DatasetCatalogue, HeldDataset } from 'adit/core/server';
import { hostCalls } from '../fence/half-protocol.ts';
import { serve, type HostLink } from './host-link.ts';

/** The datasets as far as the server lets this half read and change them; their files are read in a folder of its own. */
export function askedDatasets(link: HostLink): DatasetCatalogue {
  const ask = <Method extends Exclude<keyof DatasetCatalogue, 'open' | 'manifest'>>(
    method: Method,
  ): DatasetCatalogue[Method] =>
    // Each method answers as the one of the server, which it asks.
    ((...given: unknown[]) => serve(link, `datasets.${method}`, ...given)) as unknown as DatasetCatalogue[Method];
  return {
    create: ask('create'),
    find: ask('find'),
    findMany: ask('findMany'),
    listSite: ask('listSite'),
    change: ask('change'),
    remove: ask('remove'),
    stage: ask('stage'),
    publish: ask('publish'),
    fail: ask('fail'),
    damage: ask('damage'),
    log: ask('log'),
    logs: ask('logs'),
    manifest: ({ id }) => serve(link, 'datasets.manifest', id),
    async open({ id }, files): Promise<HeldDataset> {
      const { folder, lent } = await serve<{ folder: string; lent: number }>(link, 'datasets.open', id, files);
      return { folder, dispose: () => link.tell(hostCalls.closeDataset, lent) };
    },
  };
}
