import { readFile } from 'node:fs/promises';
import { byName, type ImportIssue } from 'adit/core';
import { countOf } from '../../shared/index.ts';

type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

async function textsBeside(module: URL, language: string): Promise<Texts> {
  const file = new URL(`../locales/${language}.json`, module);
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Texts;
}

/**
 * Finds the first of the texts that there is, with its values, among those of the plugins whose modules these are, else of this one; what stands first
 * counts. A plugin's texts stand in `locales` beside its halves.
 */
export async function textWriter(
  modules: readonly URL[],
  language: string,
): Promise<(keys: readonly string[], values: Values) => string | undefined> {
  const all = [...modules, new URL('..', import.meta.url)];
  const found = await Promise.all(all.map((module) => textsBeside(module, language)));
  const texts: Texts = Object.assign({}, ...found.toReversed()) as Texts;
  return (keys, values) => {
    const form = countOf(values) === 1 ? 'one' : 'other';
    const key = keys.flatMap((one) => [one, `${one}_${form}`]).find((one) => byName(texts, one) !== undefined);
    if (key === undefined) return undefined;
    return texts[key]?.replaceAll(/\{\{(\w+)(?:, \w+)?\}\}/g, (_match, name: string) => String(values[name] ?? ''));
  };
}

/** Says what happened to a row in words, with the texts `issue.<code>`. */
export async function issueWriter(modules: readonly URL[], language: string): Promise<(issue: ImportIssue) => string> {
  const write = await textWriter(modules, language);
  return ({ code, column, values }) => write([`issue.${code}`], { ...values, column }) ?? code;
}
