import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import styles from './gradient-dialog.module.css';

interface MarkInputProps {
  readonly label: string;
  readonly value: number;
  onValue(value: number): void;
}

/** The number of a stop, taken over when the field is left or Enter pressed; what cannot be is put back. */
export function MarkInput({ label, value, onValue }: MarkInputProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const end = (): void => {
    const number = Number(typed?.trim().replace(',', '.'));
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(number)) onValue(number);
    setTyped(undefined);
  };
  return (
    <TextInput
      size="xs"
      className={styles.mark}
      aria-label={label}
      inputMode="decimal"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter takes the number over; it does not save yet.
        event.preventDefault();
        end();
      }}
    />
  );
}
