import { unitSymbol } from 'adit/core';
import type { Field } from './layer-config.ts';

/** A field's label, with its unit behind it where it has one, for example `Depth (ft)`. @public */
export function fieldTitle({ label, unit }: Pick<Field, 'label' | 'unit'>): string {
  return unit === 'none' ? label : `${label} (${unitSymbol(unit)})`;
}
