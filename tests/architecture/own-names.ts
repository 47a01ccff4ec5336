import { readdirSync } from 'node:fs';
import type { OwnNames } from './rules.ts';

/** The names of dataset types, groups and importers that the shared halves of plugins export. */
export async function ownNames(): Promise<OwnNames[]> {
  const plugins = readdirSync('plugins').filter((plugin) => readdirSync(`plugins/${plugin}`).includes('shared'));
  return Promise.all(
    plugins.map(async (plugin) => {
      const half = (await import(`../../plugins/${plugin}/shared/index.ts`)) as Record<string, unknown>;
      return { plugin, names: Object.values(half).flatMap(namesOf) };
    }),
  );
}

function namesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('datasetType' in value) || !('id' in value)) return [];
  const { id, datasetType, group } = value as { id: unknown; datasetType: unknown; group?: string };
  // Groups are the same whatever their case, so code would compare them in lower case.
  return [id, datasetType, group, group?.toLowerCase()].filter((name) => typeof name === 'string');
}
