import { byName, type Column, type DatasetManifest, type Layer, layerKey, startingLook, UNSET_RANGE } from 'adit/core';
import { pickPropertyOf } from 'adit/plugins/views';
import type { DatasetLayers } from '../../shared/index.ts';

const NUMBER_MAP = 'Rainbow Uniform';
const CATEGORY_MAP = 'Beachy';

const text = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false');

/** What the specification tells of a dataset's layers; `pieces` gives the hierarchy paths of each layer by its name. */
export function describeLayers(
  datasetId: string,
  manifest: DatasetManifest,
  pieces: ReadonlyMap<string, readonly string[]>,
): DatasetLayers {
  const { layers } = manifest;
  return {
    paraviewLayersInfoSplit: Object.fromEntries(
      layers.map((layer) => [
        layerKey(datasetId, layer.name),
        {
          layerConfigType: layer.identifier,
          hierarchies: [...(pieces.get(layer.name) ?? [])],
          displayPaneLabel: layer.label,
          pickProperty: pickPropertyOf(manifest, layer) ?? null,
        },
      ]),
    ),
    datasetColumnMapping: layers.flatMap((layer) =>
      layer.columns.map((column, displayOrder) => ({
        column: column.name,
        label: column.label,
        layerIdentifier: layer.name,
        displayOrder,
        isTimeStamp: column.kind === 'timestamp',
        isCategorical: text(column.kind === 'category'),
        isFilterBy: text(column.kind !== 'category'),
        isColorBy: 'true',
      })),
    ),
    defaults: layers.map((layer) => ({
      layerIdentifier: layer.name,
      colorByProperty: layer.defaults.colourBy ?? null,
      selected: layer.defaults.selected,
      open: layer.defaults.open,
    })),
    propertyDefaults: layers.flatMap((layer) => layer.columns.map((column) => propertyDefaults(layer, column))),
    hasMaterialTextures: layers.some(({ geometry }) => geometry.kind === 'triangles' && geometry.texture !== undefined),
  };
}

function propertyDefaults(layer: Layer, column: Column): DatasetLayers['propertyDefaults'][number] {
  const isCategory = column.kind === 'category';
  const [low, high] = UNSET_RANGE;
  const ofSource = (byName(layer.attributes, column.name) ?? []).flatMap(({ name, colour }) =>
    colour === undefined ? [] : [{ name, colour }],
  );
  return {
    name: column.name,
    layerIdentifier: layer.name,
    pointSize: layer.defaults.pointSize ?? pointSize(layer.identifier),
    opacity: layer.defaults.opacity ?? 100,
    colorMap: isCategory ? CATEGORY_MAP : NUMBER_MAP,
    colorScaleType: isCategory ? 'Categorical' : 'Continuous',
    customContinuousColors: [],
    customContinuousFixedColors: [],
    customCategoricalColors: ofSource,
    fieldRangeMin: column.statistics.minimum ?? low,
    fieldRangeMax: column.statistics.maximum ?? high,
    ...startingLook(layer, column),
  };
}

function pointSize(identifier: string): number {
  if (identifier === 'collar') return 10;
  return identifier === 'survey' ? 1 : 3;
}
