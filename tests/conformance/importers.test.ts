import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DatasetImporter, DatasetRequest, ImportFileType, RequestedColumn, RequestedFile } from 'adit/core';
import { blockmodelImporter } from 'adit/plugins/blockmodel';
import { drillholeImporter } from 'adit/plugins/drillhole';
import { omfImporter } from 'adit/plugins/omf';
import { pointsImporter } from 'adit/plugins/points';
import { surfaceImporter } from 'adit/plugins/surface';

const text = fc.string({ minLength: 1 });
const columns: fc.Arbitrary<RequestedColumn[]> = fc.array(
  fc.record({
    name: fc.string(),
    statsDataType: fc.constantFrom('categorical', 'continuous'),
    units: fc.constantFrom('ft', 'm', 'deg', 'none'),
    selected: fc.boolean(),
  }),
  { maxLength: 4 },
);

/** A file for a box, mapped as far as its variables ask for it. */
function fileOf({ id, variables, opaque }: ImportFileType): fc.Arbitrary<RequestedFile> {
  if (opaque)
    return fc.record({
      rawFileId: text,
      fileType: fc.constant(id),
      metadataConfigId: fc.constant(null),
      mapping: fc.constant({}),
    });
  const needed = variables.filter(({ optional, constant }) => !optional && constant === undefined);
  return fc.record(
    {
      rawFileId: text,
      fileType: fc.constant(id),
      metadataConfigId: fc.option(text),
      mapping: fc.record(Object.fromEntries(variables.map(({ name }) => [name, text])), {
        requiredKeys: needed.map(({ name }) => name),
      }),
      columns,
    },
    { requiredKeys: ['rawFileId', 'fileType', 'metadataConfigId', 'mapping'] },
  );
}

/** What the dialog can ask for with an importer. */
function requestOf({ fileTypes, options, hierarchy }: DatasetImporter): fc.Arbitrary<DatasetRequest> {
  const files = fileTypes.map((type) =>
    fc.array(fileOf(type), { minLength: type.required ? 1 : 0, maxLength: type.multiple ? 3 : 1 }),
  );
  return fc.record({
    name: text,
    groupName: text,
    folderPath: fc.string(),
    files: fc.tuple(...files).map((boxes) => boxes.flat()),
    options: fc.record(
      Object.fromEntries(options.map(({ id, choices }) => [id, fc.constantFrom(...choices.map(({ value }) => value))])),
    ),
    hierarchy: hierarchy ? fc.uniqueArray(text, { maxLength: 4 }) : fc.constant([]),
  });
}

describe.each([drillholeImporter, pointsImporter, blockmodelImporter, surfaceImporter, omfImporter])(
  'the create call of $id',
  (importer) => {
    const { create } = importer;
    const body = create?.body as z.ZodType<DatasetRequest>;

    it('says in its payload all that the dialog asks for', () => {
      fc.assert(
        fc.property(requestOf(importer), (request) => {
          const sent: unknown = JSON.parse(JSON.stringify(z.encode(body, request)));
          expect(z.decode(body, sent as DatasetRequest)).toEqual(request);
        }),
      );
    });
  },
);
