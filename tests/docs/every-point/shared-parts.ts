import { defineScenePart, defineSettings, type DatasetImporter, type FileReader, type MaskStep } from 'adit/core';
import { defineFilterKind } from 'adit/plugins/filters';
import { z } from 'zod';

/** A note of each layer. */
export const notePart = defineScenePart({
  id: 'acme.every.note',
  of: 'layer',
  shape: z.string().max(500),
  initial: '',
  maxSize: 500,
  version: 1,
  permission: 'acme.every.use',
  undo: { labelKey: 'change' },
});

/** The settings of the plugin. */
export const look = defineSettings({
  id: 'acme.every.look',
  scopes: ['user'],
  shape: z.object({ scale: z.number().min(1).max(20).default(1) }),
});

/** Describes files of places; without `create` it is in no menu. */
export const importer: DatasetImporter = {
  id: 'acme.every.table',
  datasetType: 'Every',
  titleKey: 'title',
  permission: 'acme.every.use',
  fileTypes: [
    {
      id: 'table',
      titleKey: 'table',
      extensions: ['csv'],
      required: true,
      multiple: false,
      variables: [{ name: 'x', aliases: ['x', 'easting'] }],
      needsProperty: false,
    },
  ],
  options: [],
  hierarchy: false,
};

/** Keeps what has a value. */
export const assayed = defineFilterKind<Record<string, never>>({
  id: 'acme.every.assayed',
  titleKey: 'title',
  shape: z.strictObject({}),
  accepts: ({ kind }) => kind === 'number',
  first: () => ({}),
  steps: (_state, { name: column }): MaskStep[] => [{ kind: 'range', column, low: -Infinity, high: Infinity }],
  summary: () => ({ key: 'title' }),
});

/** Files of notes, read as tables. */
export const noteReader: FileReader = { id: 'acme.every.note-files', extensions: ['notes'] };
