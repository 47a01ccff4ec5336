import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTypedText } from './use-typed-text.ts';

interface TextSettingProps {
  readonly id: string;
  readonly value: string;
  readonly maxLength: number | undefined;
  onChange(value: string): void;
}

/** A text that is typed. */
export function TextSetting({ id, value, maxLength, onChange }: TextSettingProps): ReactNode {
  const { text, input } = useTypedText(value, onChange);
  return (
    <TextInput
      id={id}
      value={text}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => input.onText(event.currentTarget.value)}
      onBlur={input.onBlur}
      onKeyDown={input.onKeyDown}
    />
  );
}
