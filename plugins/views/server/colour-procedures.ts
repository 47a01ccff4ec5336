import { layerOf } from 'adit/core';
import type { ServerPluginContext } from 'adit/core/server';
import { colourBy, getCategories, getHistogram, updateProperty } from '../shared/index.ts';
import { openShown } from './open-shown.ts';

/** How layers look, and the figures that the colour-by pane shows. */
export function addColourProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(colourBy, async (session, { viewId, layerName, colouring }) =>
    session.update((scene) => {
      layerOf(scene, viewId, layerName).colouring = colouring;
    }),
  );

  procedures.add(updateProperty, async (session, { viewId, layerName, properties }) =>
    session.update((scene) => {
      const layer = layerOf(scene, viewId, layerName);
      layer.geometry = { ...layer.geometry, ...properties };
    }),
  );

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
