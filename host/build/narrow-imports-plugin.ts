import { readFile } from 'node:fs/promises';
import { parseSync, type Plugin } from 'vite';
import { ExportPlaces, type ExportPlace, type ModuleFiles } from './export-places.ts';

/** Modules that only hand on what others export, without any effect of their own. */
const HANDING_ON = /^(?:adit\/(?:core|core\/web|plugins\/[\w-]+)|@mantine\/(?:core|hooks)|@tabler\/icons-react)$/;

/**
 * Leads each import of a name to the module that defines it, past those that only hand on what others export, so that a module brings along no
 * more than it uses: what signs nobody in does not come with the page to sign in on.
 */
export function narrowImportsPlugin(): Plugin {
  let places: ExportPlaces | undefined;
  return {
    name: 'adit:narrow-imports',
    apply: 'build',
    buildStart() {
      places = undefined;
    },
    transform: {
      order: 'post',
      async handler(code, id) {
        const resolve: ModuleFiles['resolve'] = async (specifier, importer) =>
          (await this.resolve(specifier, importer))?.id;
        places ??= new ExportPlaces({ resolve, read: (file) => readFile(file, 'utf8') });
        const found = places;
        const narrowed = await narrowImports(code, async (specifier, name) => {
          const file = await resolve(specifier, id);
          return file === undefined ? undefined : found.find(file, name);
        });
        return narrowed === code ? undefined : { code: narrowed, map: null };
      },
    },
  };
}

/** `code` with its imports by name leading to where `find` says that the names are defined. */
export async function narrowImports(
  code: string,
  find: (specifier: string, name: string) => Promise<ExportPlace | undefined>,
): Promise<string> {
  let narrowed = '';
  let end = 0;
  for (const statement of parseSync('module.js', code).module.staticImports) {
    const specifier = statement.moduleRequest.value;
    const isByName =
      statement.entries.length > 0 && statement.entries.every(({ importName }) => importName.kind === 'Name');
    if (!HANDING_ON.test(specifier) || !isByName) continue;
    const lines = statement.entries.map(async ({ importName, localName }) => {
      const place = await find(specifier, importName.name ?? '');
      const { file, name } = place ?? { file: specifier, name: importName.name };
      return `import { ${name} as ${localName.value} } from ${JSON.stringify(file)};`;
    });
    narrowed += code.slice(end, statement.start) + (await Promise.all(lines)).join('');
    end = statement.end;
  }
  return narrowed + code.slice(end);
}
