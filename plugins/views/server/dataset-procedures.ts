import {
  type BufferReference,
  type CoordinateUnit,
  coordinateUnitOf,
  type DatasetManifest,
  type DatasetTypeFacts,
  emptyBounds,
  type Layer,
  layerKey,
  notFound,
  unionBounds,
} from 'adit/core';
import {
  checkDatasetFiles,
  datasetTypes,
  filesOfLayer,
  type NumberArray,
  type ServerPluginContext,
} from 'adit/core/server';
import {
  checkLayer,
  datasetConfig,
  loadLayerPieces,
  loadLayerValues,
  pickPoint,
  setFieldList,
  type LayerConfig,
  layerOf,
  pickPropertyOf,
} from '../shared/index.ts';
import { bufferKey } from './buffer-keys.ts';
import { fieldListOf, FieldLists, isSurvey } from './field-lists.ts';
import { offerPieces } from './offer-pieces.ts';

/** What datasets hold, and the numbers to draw them with. */
export function addDatasetProcedures({ procedures, list }: Pick<ServerPluginContext, 'procedures' | 'list'>): void {
  const fieldLists = new FieldLists();
  const typeOf = (name: string): DatasetTypeFacts | undefined =>
    list(datasetTypes).find(({ datasetType }) => datasetType === name);
  procedures.add(datasetConfig, async (session, { datasetId }) => {
    const { manifest } = await session.openDataset(datasetId);
    return {
      datasetId,
      datasetType: manifest.datasetType,
      unit: unitOf(manifest),
      layers: manifest.layers.map((layer) => toConfig(datasetId, manifest, layer, typeOf(manifest.datasetType))),
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

  procedures.add(checkLayer, async (session, { layerName, field }) => {
    const { dataset, layer: name } = await session.openLayer(layerName);
    const layer = dataset.manifest.layers.find((other) => other.name === name);
    if (layer) await checkDatasetFiles(dataset.folder, filesOfLayer(layer, field === undefined ? [] : [field]));
    return {};
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
      values: row.values.filter(({ name }) => fieldLists.includes(session, viewId, layerName, name)),
    };
  });

  procedures.add(setFieldList, async (session, { viewId, layerName, fields }) => {
    layerOf(session.scene, viewId, layerName);
    const { dataset, layer: name } = await session.openLayer(layerName);
    const layer = dataset.manifest.layers.find((other) => other.name === name);
    if (!layer) throw notFound('layer');
    const told = fieldListOf(layer, typeOf(dataset.manifest.datasetType), fields);
    fieldLists.set(session, viewId, layerName, told);
    return { fields: [...told] };
  });
}

/** What the coordinates of a dataset are in. */
function unitOf({ unit, layers }: Pick<DatasetManifest, 'unit' | 'layers'>): CoordinateUnit {
  return coordinateUnitOf(
    layers.reduce((union, { bounds }) => unionBounds(union, bounds ?? emptyBounds), emptyBounds),
    unit,
  );
}

/** A layer as the browser needs it. */
export function toConfig(
  datasetId: string,
  manifest: Pick<DatasetManifest, 'unit' | 'properties' | 'layers'>,
  layer: Layer,
  type: DatasetTypeFacts | undefined,
): LayerConfig {
  const { geometry, columns, sourceLines: _sourceLines, attributes, ...rest } = layer;
  const pickProperty = pickPropertyOf(manifest, layer);
  return {
    ...rest,
    ...(attributes && { attributes: Object.entries(attributes).map(([field, entries]) => ({ field, entries })) }),
    ...(pickProperty !== undefined && { pickProperty }),
    unit: unitOf(manifest),
    layerName: layerKey(datasetId, layer.name),
    geometryKind: geometry.kind,
    ...(isSurvey(layer, type) && { isSurvey: true }),
    fields: columns.map(({ data: _data, dictionary: _dictionary, sourceTexts: _sourceTexts, ...field }) => field),
  };
}
