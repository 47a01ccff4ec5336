import { z } from 'ZOD';

const access = { kind: 'signed-in' };
const importer = {
  id: 'acme.faulty.import',
  datasetType: 'Faults',
  titleKey: 'title',
  permission: 'importing.upload',
  fileTypes: [
    {
      id: 'faults',
      titleKey: 'title',
      extensions: ['csv'],
      required: true,
      multiple: false,
      variables: [{ name: 'x', aliases: ['x'] }],
    },
  ],
  options: [],
  hierarchy: false,
};

function fail(where) {
  throw new Error(`acme.faulty broke in ${where}`);
}

export default {
  activate(context) {
    const route = (name, method, handler, body) => {
      const spec = { id: `acme.faulty.${name}`, method, path: `/plugins/acme.faulty/${name}`, summary: name, access };
      context.routes.add(
        { ...spec, ...(body && { body }), result: z.object({ datasetId: z.string().optional() }) },
        handler,
      );
    };
    context.add({ name: 'core.dataset-importers' }, importer);
    context.add(
      { name: 'core.dataset-builders' },
      { id: importer.id, datasetType: importer.datasetType, module: new URL('./build.js', import.meta.url) },
    );
    route('throw', 'GET', () => fail('a route'));
    route('later', 'GET', () => {
      setTimeout(() => fail('a timer'));
      void Promise.reject(new Error('acme.faulty broke in a promise'));
      return {};
    });
    const imports = { name: 'importing.imports', key: Symbol.for('adit.token:importing.imports') };
    route(
      'import',
      'POST',
      async ({ body: { file } }, { user }) => {
        const files = [{ rawFileId: file, fileType: 'faults', mapping: { x: 'X' }, properties: [] }];
        const place = { name: 'Faults', groupName: 'Production', folderPath: '', options: {}, hierarchy: [] };
        const request = { userId: user.id, importerId: importer.id, ...place, files };
        return { datasetId: (await context.get(imports).createDataset(request)).datasetId };
      },
      z.object({ file: z.string() }),
    );
  },
};
