import { readFile } from 'node:fs/promises';
import type { ImportIssue } from 'adit/core';

type Texts = Readonly<Record<string, string>>;

async function textsBeside(module: URL, language: string): Promise<Texts> {
  const file = new URL(`../locales/${language}.json`, module);
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Texts;
}

/**
 * Says what happened to a row in words, with the texts `issue.<code>` of the plugin that builds the dataset, else of this one.
 * `module` is the builder's module: a plugin's texts stand in `locales` beside its halves.
 */
export async function issueWriter(module: URL, language: string): Promise<(issue: ImportIssue) => string> {
  const own = await textsBeside(new URL('..', import.meta.url), language);
  const texts: Texts = { ...own, ...(await textsBeside(module, language)) };
  return (issue) => {
    const text = texts[`issue.${issue.code}`] ?? issue.code;
    const values: Record<string, unknown> = { ...issue.values, column: issue.column };
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
  };
}
