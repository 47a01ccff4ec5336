import { coordinateUnits, type CoordinateUnit } from 'adit/core';
import type { LayerConfig } from './layer-config.ts';

/** The units of the coordinates of what layers show: one as a rule, several where the data differ; `other` where there are no layers. @public */
export function lengthUnitsOf(
  layers: readonly { readonly config: Pick<LayerConfig, 'unit'> }[],
  other: CoordinateUnit = 'm',
): readonly CoordinateUnit[] {
  const found = coordinateUnits.filter((unit) => layers.some(({ config }) => config.unit === unit));
  return found.length > 0 ? found : [other];
}
