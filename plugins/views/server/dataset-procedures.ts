import { layerKey, notFound, type BufferReference, type Layer } from 'adit/core';
import type { NumberArray, ServerPluginContext } from 'adit/core/server';
import { datasetConfig, loadLayerPieces, loadLayerValues, pickPoint, type LayerConfig } from '../shared/index.ts';
import { bufferKey } from './buffer-keys.ts';
import { offerPieces } from './offer-pieces.ts';
import { layerOf } from './scene-lookup.ts';

/** What datasets hold, and the numbers to draw them with. */
export function addDatasetProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(datasetConfig, async (session, { datasetId }) => {
    const { manifest } = await session.openDataset(datasetId);
    return {
      datasetId,
      datasetType: manifest.datasetType,
      unit: manifest.unit,
      layers: manifest.layers.map((layer) => toConfig(datasetId, manifest.unit, layer)),
    };
  });

  procedures.add(loadLayerPieces, async (session, { layerName }) => {
    const address = await session.openLayer(layerName);
    const offer = (part: string, numbers: NumberArray): BufferReference =>
      session.offer(bufferKey(address, part), numbers);
    return offerPieces(await session.engine.pieces(address), offer);
  });

  procedures.add(loadLayerValues, async (session, { layerName, field }) => {
    const address = await session.openLayer(layerName);
    return session.offer(bufferKey(address, 'values', field), await session.engine.values(address, field));
  });

  procedures.add(pickPoint, async (session, { viewId, layerName, item }) => {
    layerOf(session.scene, viewId, layerName);
    const address = await session.openLayer(layerName);
    const layer = address.dataset.manifest.layers.find((other) => other.name === address.layer);
    if (!layer || item >= layer.count) throw notFound('item');
    const row = await session.engine.row(address, item);
    return {
      layerName,
      item,
      fileName: row.fileName,
      line: row.line,
      positions: row.positions.map((position) => [...position] as [number, number, number]),
      values: [...row.values],
    };
  });
}

function toConfig(datasetId: string, unit: string, layer: Layer): LayerConfig {
  const { geometry, columns, sourceLines: _sourceLines, ...rest } = layer;
  return {
    ...rest,
    unit,
    layerName: layerKey(datasetId, layer.name),
    geometryKind: geometry.kind,
    fields: columns.map(({ data: _data, dictionary: _dictionary, sourceTexts: _sourceTexts, ...field }) => field),
  };
}
