import type { ReactNode } from 'react';
import { NumberField, useTranslate } from 'adit/core/web';
import type { Vector3 } from 'adit/core';
import { shownNumber, withPart } from '../store/clip-numbers.ts';
import styles from './clip-helper.module.css';

interface VectorFieldsProps {
  readonly legend: string;
  /** What the numbers are measured in. */
  readonly unit?: string;
  readonly value: Vector3;
  readonly decimals?: number;
  onValue(value: [number, number, number], axis: number): void;
}

/** Three numbers: of the easting, the northing and the elevation. */
export function VectorFields({ legend, unit, value, decimals = 2, onValue }: VectorFieldsProps): ReactNode {
  const t = useTranslate('clipping');
  return (
    <fieldset className={styles.fields}>
      <legend>{unit === undefined ? legend : `${legend} (${unit})`}</legend>
      {(['easting', 'northing', 'elevation'] as const).map((name, axis) => (
        <NumberField
          key={name}
          label={t(name)}
          shown={shownNumber(value[axis] ?? 0, decimals)}
          onValue={(typed) => onValue(withPart(value, axis, typed), axis)}
        />
      ))}
    </fieldset>
  );
}
