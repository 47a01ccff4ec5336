import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTypedNumber } from 'adit/core/web';

interface ValueInputProps {
  readonly label: string;
  /** The value as it is shown. */
  readonly text: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly unstyled?: boolean;
  onValue(value: number): void;
}

/** A number that can be typed. */
export function ValueInput({
  label,
  text,
  disabled = false,
  className,
  unstyled = false,
  onValue,
}: ValueInputProps): ReactNode {
  const input = useTypedNumber(text, onValue);
  return (
    <TextInput
      {...(className === undefined ? {} : { className })}
      variant={unstyled ? 'unstyled' : 'default'}
      aria-label={label}
      disabled={disabled}
      {...input}
    />
  );
}
