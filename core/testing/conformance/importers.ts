import { AditError, datasetImporters, type DatasetImporter } from 'adit/core';
import { datasetBuilders } from 'adit/core/server';
import type { ImportedFile } from '../server/import-dataset.ts';
import { makeTestServer } from '../server/test-server.ts';
import type { TestPlugin } from '../test-plugin.ts';

/** Files that a builder must get over: each makes the content of one file type from its table. */
const hostile: Readonly<Record<string, (table: readonly string[]) => string | Uint8Array>> = {
  'an empty file': () => '',
  'a header alone': ([header = '']) => header,
  'a file that is cut off': (table) => table.join('\n').slice(0, -3),
  'numbers beyond all measure': (table) =>
    table.map((line, at) => (at === 0 ? line : line.replaceAll('1', '1e308'))).join('\n'),
  'words where numbers belong': (table) =>
    table.map((line, at) => (at === 0 ? line : line.replaceAll(/\d+/g, 'none'))).join('\n'),
  'another encoding': (table) => Buffer.from(table.join('\n'), 'utf16le'),
  'bytes that are no text': () => Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251),
};

/** What a plugin's dataset builders did not get over: anything but a dataset with every row accounted for, or an AditError. */
export async function checkImporters(plugin: TestPlugin, required: readonly TestPlugin[]): Promise<string[]> {
  const server = await makeTestServer({ plugins: [...required, plugin] });
  const found: string[] = [];
  const builders = new Set(server.host.contributions.list(datasetBuilders).map(({ id }) => id));
  const own = server.host.contributions
    .registered(datasetImporters)
    .filter(({ pluginId, value }) => pluginId === plugin.manifest.id && builders.has(value.id));
  for (const { value: importer } of own) {
    for (const [what, make] of Object.entries(hostile)) {
      // One row at a time is the smallest part that a builder gets.
      for (const batchRows of [1, 1000]) {
        const files = filesOf(importer, make);
        const outcome = await server.importFile(importer.id, files, { batchRows }).catch((error: unknown) => error);
        if (outcome instanceof Error && !(outcome instanceof AditError))
          found.push(`${importer.id}, ${what}, ${batchRows} rows at once: ${outcome.stack ?? outcome.message}`);
      }
    }
  }
  server.dispose();
  return found;
}

function filesOf(importer: DatasetImporter, make: (table: readonly string[]) => string | Uint8Array): ImportedFile[] {
  return importer.fileTypes
    .filter(({ required }) => required)
    .map((type) => ({
      fileType: type.id,
      content: make(tableOf(type.variables.map(({ name }) => name))),
      properties: [{ name: 'property', kind: 'number' as const, unit: 'none' as const }],
    }));
}

/** Eight rows of small numbers with a column for each variable, and a property. */
function tableOf(variables: readonly string[]): string[] {
  const names = [...variables, 'property'];
  const rows = Array.from({ length: 8 }, (_, row) =>
    names.map((_name, column) => String(row * 10 + column + 1)).join(','),
  );
  return [names.join(','), ...rows];
}
