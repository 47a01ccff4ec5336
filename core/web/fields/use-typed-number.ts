import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';

/** The properties for a text field that takes a number. @beta */
export interface TypedNumberInput {
  readonly inputMode: 'decimal';
  readonly value: string;
  /** Keeps what is typed; it counts when typing ends. */
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Selects the number, so that what is typed takes its place. */
  onFocus(event: FocusEvent<HTMLInputElement>): void;
  onBlur(): void;
  /** Enter takes the number, Escape gives the one before back. */
  onKeyDown(event: KeyboardEvent): void;
}

/** A typed number, with a point or a comma; undefined for any other text. @beta */
export function typedNumber(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/**
 * Makes a text field take a number: it shows `shown` until something is typed, which is applied on Enter or when the field loses the focus. Escape
 * restores the old number, and so does a text that is not a number; a number that was not touched keeps all its digits.
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
