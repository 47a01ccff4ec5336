import { layerKey } from 'adit/core';
import type { LayerConfig } from '../../../../shared/index.ts';

/** The only layer of dataset `d` in tests: three points without fields. */
export const pointsLayer: LayerConfig = {
  layerName: layerKey('d', 'points'),
  name: 'points',
  identifier: 'points',
  label: 'Points',
  fileName: 'points.csv',
  count: 3,
  unit: 'm',
  geometryKind: 'points',
  fields: [],
  defaults: { selected: true, open: false },
};
