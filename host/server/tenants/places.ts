import { objectResolvers, type DatasetCatalogue, type ObjectPlace, type ServerPluginHost } from 'adit/core/server';
import type { DatabaseDirectory } from './directory.ts';
import { sitePlaces } from './site-places.ts';

/** Finds where objects belong: sites and datasets by what the server knows, others by the plugins that they are of. */
export function placesOf({
  directory,
  datasets,
  host,
}: {
  readonly directory: DatabaseDirectory;
  readonly datasets: Pick<DatasetCatalogue, 'findMany'>;
  host(): Pick<ServerPluginHost, 'contributions'>;
}): (object: string, ids: readonly string[]) => Promise<ReadonlyMap<string, ObjectPlace>> {
  return async (object, ids) => {
    if (object === 'site') return sitePlaces(directory, ids);
    if (object === 'dataset') return new Map((await datasets.findMany(ids)).map((dataset) => [dataset.id, dataset]));
    const resolver = host()
      .contributions.list(objectResolvers)
      .find((other) => other.object === object);
    return resolver ? resolver.find(ids) : new Map();
  };
}
