import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTypedNumber } from 'adit/core/web';
import styles from './gradient-dialog.module.css';

interface MarkInputProps {
  readonly label: string;
  readonly value: number;
  onValue(value: number): void;
}

/** The number of a stop. */
export function MarkInput({ label, value, onValue }: MarkInputProps): ReactNode {
  const input = useTypedNumber(String(value), onValue);
  return (
    <TextInput
      size="xs"
      className={styles.mark}
      aria-label={label}
      {...input}
      onKeyDown={(event) => {
        // Enter takes the number over; it does not save yet.
        if (event.key === 'Enter') event.preventDefault();
        input.onKeyDown(event);
      }}
    />
  );
}
