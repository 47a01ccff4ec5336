import { setPart } from 'adit/core';
import { findColumn, findLayer, type ServerPluginContext, type SubsetOptions, type Subsets } from 'adit/core/server';
import {
  colourBy,
  getCategories,
  getHistogram,
  updateProperty,
  colouringPart,
  firstLabels,
  labelsPart,
  layerOf,
  lookPart,
} from '../shared/index.ts';
import { colouringOf, labelPropertyOf, propertyOf, refuseColouring, withRange } from './plain-payloads.ts';

/** How layers look, and the figures that the colour-by pane shows. */
export function addColourProcedures(procedures: ServerPluginContext['procedures'], subsets: Subsets): void {
  procedures.add(colourBy, (session, payload) =>
    session.inTurn(async () => {
      const { viewId, layerName } = payload;
      const colouring = payload.field !== undefined ? await colouringOf(session, subsets, payload) : payload.colouring;
      const at = [viewId, layerName] as const;
      if (!colouring) return session.change([setPart(at, colouringPart, undefined)]);
      const layer = findLayer(await session.openLayer(layerName));
      refuseColouring(colouring, layer);
      const before = layerOf(session.scene, viewId, layerName).colouring;
      return session.change([setPart(at, colouringPart, withRange(colouring, layer, before))]);
    }),
  );

  procedures.add(updateProperty, (session, payload) =>
    session.inTurn(async () => {
      const { viewId, layerName } = payload;
      const at = [viewId, layerName] as const;
      const { geometry, labels = firstLabels } = layerOf(session.scene, viewId, layerName);
      if (payload.type === 'geometry') {
        const changed = 'name' in payload ? propertyOf(payload) : payload.properties;
        return session.change([setPart(at, lookPart, { ...geometry, ...changed })]);
      }
      const changed = { ...labels, ...('name' in payload ? labelPropertyOf(payload) : payload.properties) };
      if (changed.Field !== null) findColumn(findLayer(await session.openLayer(layerName)), changed.Field);
      return session.change([setPart(at, labelsPart, changed)]);
    }),
  );

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
