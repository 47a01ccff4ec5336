import { setPart } from 'adit/core';
import type { ServerPluginContext, SubsetOptions, Subsets } from 'adit/core/server';
import {
  colourBy,
  getCategories,
  getHistogram,
  updateProperty,
  colouringPart,
  layerOf,
  lookPart,
} from '../shared/index.ts';
import { colouringOf, propertyOf } from './plain-payloads.ts';

/** How layers look, and the figures that the colour-by pane shows. */
export function addColourProcedures(procedures: ServerPluginContext['procedures'], subsets: Subsets): void {
  procedures.add(colourBy, (session, payload) =>
    session.inTurn(async () => {
      const { viewId, layerName } = payload;
      const colouring = 'field' in payload ? await colouringOf(session, subsets, payload) : payload.colouring;
      return session.change([setPart([viewId, layerName], colouringPart, colouring)]);
    }),
  );

  procedures.add(updateProperty, async (session, payload) => {
    const { viewId, layerName } = payload;
    const { geometry } = layerOf(session.scene, viewId, layerName);
    const changed = { ...geometry, ...('name' in payload ? propertyOf(payload) : payload.properties) };
    return session.change([setPart([viewId, layerName], lookPart, changed)]);
  });

  procedures.add(getHistogram, async (session, { viewId, layerName, filtered, ...request }) => {
    const [all, kept] = await Promise.all([
      subsets.of(session, viewId, layerName, { without: ['filters'] }),
      subsets.of(session, viewId, layerName),
    ]);
    const address = await session.openLayer(layerName);
    const histogram = await session.engine.histogram(address, filtered ? kept : all, { ...request, rangeOf: all });
    return {
      range: [...histogram.range] as [number, number],
      counts: [...histogram.counts],
      count: histogram.count,
      missing: histogram.missing,
      percentiles: [...histogram.percentiles] as [number, number],
    };
  });

  procedures.add(
    getCategories,
    async (session, { viewId, layerName, field, forceCategoricalComputation: isForced, rangesOnly }) => {
      const narrowed: SubsetOptions = rangesOnly ? { without: ['narrowings'] } : {};
      const subset = await subsets.of(session, viewId, layerName, isForced ? narrowed : { without: ['filters'] });
      const address = await session.openLayer(layerName);
      const { labels, counts, missing } = await session.engine.categories(address, subset, field);
      return { labels: [...labels], counts: [...counts], missing };
    },
  );
}
