import type { TableReader } from 'adit/core/server';

/** Extension to the URL of the module that reads files of it. */
export type FormatModules = Readonly<Record<string, string>>;

/** Loads what a format's module exports. */
export async function loadReader(module: string): Promise<TableReader> {
  return ((await import(module)) as { tableReader: TableReader }).tableReader;
}
