import { ColorInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import type { InputNames } from './input-names.ts';

const CHANGE_DELAY = 300;
const isWhole = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

interface ColourSettingProps {
  readonly input: InputNames;
  readonly value: string;
  /** Called with `#rrggbb`, 300 ms after the last change. */
  onChange(value: string): void;
}

/** A colour, chosen or typed; what is no whole colour is put back when the field loses the focus. */
export function ColourSetting({ input, value, onChange }: ColourSettingProps): ReactNode {
  const [draft, setDraft] = useState<string>();
  const commit = useDebouncedCallback(
    (next: string) => {
      onChange(next.toLowerCase());
      setDraft(undefined);
    },
    { delay: CHANGE_DELAY, flushOnUnmount: true },
  );
  return (
    <ColorInput
      {...input}
      format="hex"
      fixOnBlur={false}
      value={draft ?? value}
      onChange={(next) => {
        setDraft(next);
        if (isWhole(next)) commit(next);
      }}
      onBlur={() => (draft !== undefined && isWhole(draft) ? commit.flush() : setDraft(undefined))}
    />
  );
}
