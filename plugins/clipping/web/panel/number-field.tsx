import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTypedNumber } from 'adit/core/web';
import { shownNumber } from '../store/clip-numbers.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly decimals?: number;
  onValue(value: number): void;
}

/** A number below its name, shown rounded. */
export function NumberField({ label, value, decimals = 2, onValue }: NumberFieldProps): ReactNode {
  return <TextInput label={label} {...useTypedNumber(shownNumber(value, decimals), onValue)} />;
}
