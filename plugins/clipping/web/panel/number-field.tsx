import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { shownNumber, typedNumber } from '../store/clip-numbers.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly decimals?: number;
  /** Called with what was typed when Enter is pressed or the field left; what is no number is put back. */
  onValue(value: number): void;
}

/** A number below its name, shown rounded; a number that was not touched keeps all its digits. */
export function NumberField({ label, value, decimals = 2, onValue }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const shown = shownNumber(value, decimals);
  const end = (): void => {
    setTyped(undefined);
    const number = typed === undefined || typed === shown ? undefined : typedNumber(typed);
    if (number !== undefined) onValue(number);
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end();
        if (event.key !== 'Escape' || typed === undefined) return;
        event.preventDefault();
        setTyped(undefined);
      }}
    />
  );
}
