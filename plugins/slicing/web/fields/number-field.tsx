import { TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTypedNumber } from 'adit/core/web';
import { useWheel } from './use-wheel.ts';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** What stands behind the number, for example ° or m. */
  readonly suffix?: string | undefined;
  readonly decimals?: number;
  /** Called with a typed number, on Enter or when the field is left; what is no number is put back. */
  onValue(value: number): void;
  /** Called for the arrow keys up and down, the page keys (ten steps) and the wheel. */
  onStep(steps: number): void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A labelled number that is typed, or stepped by keys and the wheel. */
export function NumberField({ label, value, suffix, decimals = 2, onValue, onStep }: NumberFieldProps): ReactNode {
  const wheel = useWheel<HTMLLabelElement>((count) => onStep(count));
  const input = useTypedNumber(String(Number(value.toFixed(decimals))), onValue);
  const press = (event: KeyboardEvent): void => {
    const count = steps[event.key];
    if (count === undefined) return input.onKeyDown(event);
    event.preventDefault();
    onStep(count);
  };
  return (
    <label ref={wheel} className={styles.field}>
      <span>{label}</span>
      <TextInput
        aria-label={label}
        {...input}
        rightSection={suffix === undefined ? undefined : <span className={styles.suffix}>{suffix}</span>}
        rightSectionWidth={suffix === undefined ? undefined : 10 + suffix.length * 7}
        onKeyDown={press}
      />
    </label>
  );
}
