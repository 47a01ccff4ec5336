import { ColorInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { hexOfText, isWholeHex } from 'adit/plugins/colour-maps';
import { defaultPalette } from './default-palette.ts';
import styles from './gradient-dialog.module.css';

interface StopColourProps {
  readonly label: string;
  readonly hex: string;
  /** Called with `#RRGGBB`, at once when it is picked or whole, else when a typed one is ended. */
  onChange(hex: string): void;
}

/** The field for the colour of a stop or a band, with a picker. */
export function StopColour({ label, hex, onChange }: StopColourProps): ReactNode {
  const [text, setText] = useState<string>();
  const end = (): void => {
    if (text !== undefined) onChange(hexOfText(text));
    setText(undefined);
  };
  return (
    <ColorInput
      size="xs"
      className={styles.colour}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={[...defaultPalette]}
      swatchesPerRow={5}
      aria-label={label}
      value={text ?? hex}
      onChange={(next) => {
        const isWhole = isWholeHex(next);
        setText(isWhole ? undefined : next);
        if (isWhole) onChange(next.toUpperCase());
      }}
      onBlur={end}
      onKeyDown={({ key }) => key === 'Enter' && end()}
    />
  );
}
