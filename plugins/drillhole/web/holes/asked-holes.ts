import type { Api } from 'adit/core/web';
import type { Drillholes } from '../../shared/drillholes.ts';
import { readHole, readHoles } from '../../shared/hole-routes.ts';

/** Asks the server for holes. */
export function askedHoles(api: Api): Drillholes {
  return {
    holes: async (dataset) => (await api.call(readHoles, { query: { dataset } })).holes,
    async hole(dataset, name) {
      const { depths, trace, tables, ...hole } = await api.call(readHole, { query: { dataset, name } });
      return {
        ...hole,
        depths: Float64Array.from(depths),
        trace: Float64Array.from(trace),
        tables: tables.map(({ items, from, to, ...table }) => ({
          ...table,
          items: Uint32Array.from(items),
          from: Float64Array.from(from),
          ...(to && { to: Float64Array.from(to) }),
        })),
      };
    },
  };
}
