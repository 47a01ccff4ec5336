import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InputNames } from './input-names.ts';
import { useTypedText } from './use-typed-text.ts';

interface TextSettingProps {
  readonly input: InputNames;
  readonly value: string;
  readonly maxLength: number | undefined;
  onChange(value: string): void;
}

/** A text that is typed. */
export function TextSetting({ input, value, maxLength, onChange }: TextSettingProps): ReactNode {
  const { text, typing } = useTypedText(value, onChange);
  return (
    <TextInput
      {...input}
      value={text}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => typing.onText(event.currentTarget.value)}
      onBlur={typing.onBlur}
      onKeyDown={typing.onKeyDown}
    />
  );
}
