import { readFileSync } from 'node:fs';
import type { MessageValues } from 'adit/core';

let texts: Readonly<Record<string, string>> | undefined;

function englishTexts(): Readonly<Record<string, string>> {
  texts ??= JSON.parse(readFileSync(new URL('../../locales/en.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  return texts;
}

/** Says in English what went wrong with a file, for callers that do not translate the code themselves. */
export function errorMessage(error: { code: string; values: MessageValues; message?: string }): string {
  const text = englishTexts()[`error.${error.code}`] ?? error.message ?? error.code;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(error.values[name] ?? ''));
}
