import { ColorInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { hexOfText, isWholeHex } from 'adit/plugins/colour-maps';

const CHANGE_DELAY = 300;

interface PickColourProps {
  readonly label: string;
  readonly hex: string;
  /** Called with `#RRGGBB`, 300 ms after the last change, or when a typed one is ended. */
  onChange(hex: string): void;
}

/** The field for the colour of picks, with a picker. */
export function PickColour({ label, hex, onChange }: PickColourProps): ReactNode {
  const [draft, setDraft] = useState<string>();
  const commit = useDebouncedCallback(
    (next: string) => {
      onChange(hexOfText(next));
      setDraft(undefined);
    },
    { delay: CHANGE_DELAY, flushOnUnmount: true },
  );
  return (
    <ColorInput
      size="xs"
      label={label}
      format="hex"
      fixOnBlur={false}
      value={draft ?? hex}
      onChange={(next) => {
        setDraft(next);
        if (isWholeHex(next)) commit(next);
      }}
      onBlur={() => {
        if (draft === undefined) return;
        commit(draft);
        commit.flush();
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}
