import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DatasetImporter, DatasetRequest, ImportFileType, RequestedColumn, RequestedFile } from 'adit/core';
import { blockmodelImporter } from 'adit/plugins/blockmodel';
import { drillholeImporter } from 'adit/plugins/drillhole';
import { linesImporter } from 'adit/plugins/lines';
import { omfImporter } from 'adit/plugins/omf';
import { pointsImporter } from 'adit/plugins/points';
import { surfaceImporter } from 'adit/plugins/surface';
import { takeFiles } from '../../plugins/importing/web/rules/file-rules.ts';
import { sortFiles } from '../../plugins/importing/web/rules/sort-files.ts';

const text = fc.string({ minLength: 1 });
const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));
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

it('[I1.01b, I1.01c, I1.01d, I1.01e, I3.01f, I3.01g, I3.01h, I3.01i, I3.01j] dataset types are made of the file types that the specification names', () => {
  const importers = [drillholeImporter, blockmodelImporter, surfaceImporter, pointsImporter];
  const types = importers.map(({ datasetType, fileTypes }) => [datasetType, fileTypes.map(({ id }) => id)]);
  expect(Object.fromEntries(types)).toEqual({
    Drillhole: ['collar', 'survey', 'planned', 'trajectory', 'interval', 'point'],
    Blockmodel: ['blockmodel'],
    Surface: ['shape', 'shapeMTL', 'shapeTexture'],
    Points: ['pointdata'],
  });
  for (const { create } of importers) expect(create).toBeDefined();
});

it('[I5.03, I5.03a, I5.03b, I5.03c, I5.03d, I5.03e, I5.03f, I5.03g, I5.03h, I5.03i, I5.03j, I5.03k, I5.03l, I5.03m, I5.03n, I5.03o] the boxes take files with the extensions that the specification names, and refuse others', () => {
  const extensions = ['csv', 'zip', 'dat', 'dm', 'dxf', 'obj', 'mtl', 'jpg', 'jpeg', 'png', 'gas', 'exe'];
  const takenBy = (box: ImportFileType): string[] =>
    extensions.filter((extension) => {
      const { taken, refused } = takeFiles(box, named(`a.${extension}`), []);
      expect(refused.map(({ code }) => code)).toEqual(taken.length === 0 ? ['wrong-extension'] : []);
      return taken.length > 0;
    });
  const importers = [drillholeImporter, blockmodelImporter, surfaceImporter, pointsImporter];
  expect(importers.flatMap(({ fileTypes }) => fileTypes.map((box) => [box.id, takenBy(box)]))).toEqual([
    ...['collar', 'survey', 'planned', 'trajectory', 'interval', 'point'].map((id) => [id, ['csv', 'zip']]),
    ['blockmodel', ['csv', 'zip', 'dat', 'dm']],
    ['shape', ['zip', 'dxf', 'obj']],
    ['shapeMTL', ['mtl']],
    ['shapeTexture', ['jpg', 'jpeg', 'png']],
    ['pointdata', ['csv', 'zip', 'gas']],
  ]);
});

it('[I3.01k] a file with the extension obj is taken for a shape, in any case, and no other form of a mesh is', () => {
  const { fileTypes } = surfaceImporter;
  const boxesOf = (...names: string[]): object =>
    Object.fromEntries(
      [...sortFiles(fileTypes, named(...names), [])].map(([id, files]) => [id, files.map(({ name }) => name)]),
    );
  const [shape] = fileTypes;
  expect(boxesOf('pit.obj', 'pit.mtl', 'pit.png')).toEqual({
    shape: ['pit.obj'],
    shapeMTL: ['pit.mtl'],
    shapeTexture: ['pit.png'],
  });
  expect(boxesOf('PIT.OBJ')).toEqual({ shape: ['PIT.OBJ'] });
  const { taken, refused } = takeFiles(shape!, named('pit.obj', 'pit.ply', 'pit.stl'), []);
  expect(taken).toEqual(named('pit.obj'));
  expect(refused.map(({ code }) => code)).toEqual(['wrong-extension', 'wrong-extension']);
});

describe.each([drillholeImporter, pointsImporter, blockmodelImporter, surfaceImporter, linesImporter, omfImporter])(
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
