import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { decimalMark } from '../../shared/format-number.ts';
import { useService } from '../host-services.tsx';
import { LanguageToken } from '../services/language.ts';
import { useTypedNumber } from './use-typed-number.ts';
import { useWheel } from './use-wheel.ts';
import styles from './number-field.module.css';

/** What a number field is told; its name is a visible `label` or an `aria-label`. @beta */
export interface NumberFieldProps extends Pick<
  TextInputProps,
  'id' | 'label' | 'aria-label' | 'aria-describedby' | 'className' | 'disabled' | 'size' | 'variant'
> {
  /** The number until something else is typed, with a point: the field shows the decimal mark of the language. */
  readonly shown: string;
  /** What stands behind the number, for example ° or m. */
  readonly suffix?: string | undefined;
  /** Called with a number that was typed, on Enter or when the field loses the focus. */
  onValue(value: number): void;
  /** Called for the arrow keys up and down, the page keys (ten steps) and the wheel. */
  onStep?(steps: number): void;
}

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A number that is typed, with a point or a comma, and stepped by keys and the wheel if it has steps. Escape and any text that is no
 * number put the old one back; Enter takes the number and submits nothing.
 *
 * @beta
 */
export function NumberField({ shown, suffix, onValue, onStep, ...props }: NumberFieldProps): ReactNode {
  const wheel = useWheel<HTMLDivElement>(onStep);
  const { current: language } = useService(LanguageToken);
  const input = useTypedNumber(shown.replace('.', decimalMark(language)), onValue);
  const press = (event: KeyboardEvent): void => {
    const steps = onStep && keySteps[event.key];
    if (steps !== undefined || event.key === 'Enter') event.preventDefault();
    if (steps === undefined) input.onKeyDown(event);
    else onStep?.(steps);
  };
  return (
    <TextInput
      {...props}
      {...input}
      classNames={{ input: styles.input }}
      wrapperProps={{ ref: wheel }}
      rightSection={suffix === undefined ? undefined : <span className={styles.suffix}>{suffix}</span>}
      rightSectionWidth={suffix === undefined ? undefined : 10 + suffix.length * 7}
      onKeyDown={press}
    />
  );
}
