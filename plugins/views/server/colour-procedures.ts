import { colouringPart, layerOf, lookPart, setPart } from 'adit/core';
import type { ServerPluginContext } from 'adit/core/server';
import { colourBy, getCategories, getHistogram, updateProperty } from '../shared/index.ts';
import { openShown } from './open-shown.ts';
import { colouringOf, propertyOf } from './plain-payloads.ts';

/** How layers look, and the figures that the colour-by pane shows. */
export function addColourProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(colourBy, (session, payload) =>
    session.inTurn(async () => {
      const { viewId, layerName } = payload;
      const colouring = 'field' in payload ? await colouringOf(session, payload) : payload.colouring;
      return session.change([setPart([viewId, layerName], colouringPart, colouring)]);
    }),
  );

  procedures.add(updateProperty, async (session, payload) => {
    const { viewId, layerName } = payload;
    const { geometry } = layerOf(session.scene, viewId, layerName);
    const changed = { ...geometry, ...('name' in payload ? propertyOf(payload) : payload.properties) };
    return session.change([setPart([viewId, layerName], lookPart, changed)]);
  });

  procedures.add(getHistogram, async (session, { viewId, layerName, field, range, samples, logarithmic, filtered }) => {
    const { filters } = layerOf(session.scene, viewId, layerName);
    const address = await openShown(session, viewId, layerName);
    const histogram = await session.engine.histogram(address, {
      field,
      range,
      samples,
      logarithmic,
      filters: filtered ? filters : [],
    });
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
    async (session, { viewId, layerName, field, forceCategoricalComputation: isForced }) => {
      const { filters } = layerOf(session.scene, viewId, layerName);
      const address = await openShown(session, viewId, layerName);
      const { labels, counts, missing } = await session.engine.categories(address, field, isForced ? filters : []);
      return { labels: [...labels], counts: [...counts], missing };
    },
  );
}
