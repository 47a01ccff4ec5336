import { useState, type KeyboardEvent } from 'react';

/** A text that is typed, and what its field does with it. */
export interface TypedText {
  readonly text: string;
  readonly typing: {
    onText(text: string): void;
    /** Takes a text that was chosen. */
    onTake(text: string): void;
    onBlur(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/** Shows `shown` until something is typed, which is taken by Enter or when the field loses the focus; Escape puts the old text back. */
export function useTypedText(shown: string, onChange: (text: string) => void): TypedText {
  const [typed, setTyped] = useState<string>();
  const take = (text: string | undefined): void => {
    setTyped(undefined);
    if (text !== undefined && text !== shown) onChange(text);
  };
  return {
    text: typed ?? shown,
    typing: {
      onText: setTyped,
      onTake: take,
      onBlur: () => take(typed),
      onKeyDown: ({ key }) => {
        if (key === 'Enter') take(typed);
        if (key === 'Escape') setTyped(undefined);
      },
    },
  };
}
