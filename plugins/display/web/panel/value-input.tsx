import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface ValueInputProps {
  readonly label: string;
  /** The value as it is shown. */
  readonly text: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly unstyled?: boolean;
  /** Called when a number was typed and Enter pressed, or the field left; what is no number is put back. */
  onValue(value: number): void;
}

/** A number that is taken over on Enter or when the field is left; Escape puts the old one back. */
export function ValueInput({
  label,
  text,
  disabled = false,
  className,
  unstyled = false,
  onValue,
}: ValueInputProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const end = (): void => {
    setTyped(undefined);
    if (typed === undefined || typed === text) return;
    const value = Number(typed.trim().replace(',', '.'));
    if (typed.trim() !== '' && Number.isFinite(value)) onValue(value);
  };
  return (
    <TextInput
      {...(className === undefined ? {} : { className })}
      variant={unstyled ? 'unstyled' : 'default'}
      aria-label={label}
      inputMode="decimal"
      disabled={disabled}
      value={typed ?? text}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={end}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
