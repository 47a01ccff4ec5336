import { layerKey, UNSET_RANGE, type Column, type DatasetManifest, type Layer } from 'adit/core';
import type { DatasetLayers } from '../../shared/index.ts';

const NUMBER_MAP = 'Rainbow Uniform';
const CATEGORY_MAP = 'Beachy';
const HOLE_NAME = 'hole_name';

const text = (is: boolean): 'true' | 'false' => (is ? 'true' : 'false');

/** What the specification tells of a dataset's layers; `pieces` gives the hierarchy paths of each layer by its name. */
export function describeLayers(
  datasetId: string,
  { layers, properties }: DatasetManifest,
  pieces: ReadonlyMap<string, readonly string[]>,
): DatasetLayers {
  return {
    paraviewLayersInfoSplit: Object.fromEntries(
      layers.map((layer) => [
        layerKey(datasetId, layer.name),
        {
          layerConfigType: layer.identifier,
          hierarchies: [...(pieces.get(layer.name) ?? [])],
          displayPaneLabel: layer.label,
          pickProperty: pickProperty(layer, hierarchyColumns(properties)),
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

/** The columns that pieces are made by, the broadest first. */
export function hierarchyColumns(properties: DatasetManifest['properties']): string[] {
  const columns: string[] = [];
  for (;;) {
    const column = properties[`hierarchy_${columns.length}`];
    if (typeof column !== 'string') return columns;
    columns.push(column);
  }
}

function pickProperty({ columns }: Layer, hierarchy: readonly string[]): string | null {
  const names = columns.map((column) => column.name);
  return [HOLE_NAME, ...hierarchy].find((name) => names.includes(name)) ?? null;
}

function propertyDefaults(layer: Layer, column: Column): DatasetLayers['propertyDefaults'][number] {
  const isCategory = column.kind === 'category';
  const [low, high] = UNSET_RANGE;
  return {
    name: column.name,
    layerIdentifier: layer.name,
    pointSize: layer.defaults.pointSize ?? pointSize(layer.identifier),
    opacity: 100,
    colorMap: isCategory ? CATEGORY_MAP : NUMBER_MAP,
    colorScaleType: isCategory ? 'Categorical' : 'Continuous',
    customContinuousColors: [],
    customContinuousFixedColors: [],
    customCategoricalColors: (layer.attributes?.[column.name] ?? []).flatMap(({ name, colour }) =>
      colour === undefined ? [] : [{ name, colour }],
    ),
    fieldRangeMin: column.statistics.minimum ?? low,
    fieldRangeMax: column.statistics.maximum ?? high,
  };
}

function pointSize(identifier: string): number {
  if (identifier === 'collar') return 10;
  return identifier === 'survey' ? 1 : 3;
}
