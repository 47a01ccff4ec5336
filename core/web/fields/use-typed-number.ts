import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';

/** What a text field that a number is typed into is given. @beta */
export interface TypedNumberInput {
  readonly inputMode: 'decimal';
  readonly value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onFocus(event: FocusEvent<HTMLInputElement>): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A typed number, with a point or a comma; undefined for what is none. @beta */
export function typedNumber(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/**
 * What makes a text field one for a number: `shown` until something is typed, which is taken over on Enter or when the field is left.
 * Escape puts the old number back, and so does what is no number; a number that was not touched keeps all its digits.
 *
 * @beta
 */
export function useTypedNumber(shown: string, onValue: (value: number) => void): TypedNumberInput {
  const [typed, setTyped] = useState<string>();
  const end = (): void => {
    setTyped(undefined);
    const value = typed === undefined || typed === shown ? undefined : typedNumber(typed);
    if (value !== undefined) onValue(value);
  };
  return {
    inputMode: 'decimal',
    value: typed ?? shown,
    onChange: (event) => setTyped(event.currentTarget.value),
    onFocus: (event) => event.currentTarget.select(),
    onBlur: end,
    onKeyDown: (event) => {
      if (event.key === 'Enter') end();
      if (event.key !== 'Escape' || typed === undefined) return;
      // Nothing around the field closes by an Escape that only puts the number back.
      event.stopPropagation();
      event.preventDefault();
      setTyped(undefined);
    },
  };
}
