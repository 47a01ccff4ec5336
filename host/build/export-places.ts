import { parseSync } from 'vite';

/** Where an export is defined, and what it is called there. */
export interface ExportPlace {
  readonly file: string;
  readonly name: string;
}

/** What finding exports needs: the file that an import in another one leads to, and a file's text. */
export interface ModuleFiles {
  resolve(specifier: string, importer: string): Promise<string | undefined>;
  read(file: string): Promise<string>;
}

interface Passing {
  /** The names that a file hands on from others: where from, and what they are called there. */
  readonly named: ReadonlyMap<string, { readonly from: string; readonly name: string | undefined }>;
  readonly own: ReadonlySet<string>;
  /** The files of which it hands on all. */
  readonly all: readonly string[];
}

/** Finds the modules behind those that only hand on what others export. */
export class ExportPlaces {
  #files: ModuleFiles;
  #passing = new Map<string, Promise<Passing>>();

  constructor(files: ModuleFiles) {
    this.#files = files;
  }

  /** The module that defines what `file` exports as `name`; undefined when it exports no such thing. */
  async find(file: string, name: string): Promise<ExportPlace | undefined> {
    const { named, own, all } = await this.#passingOf(file);
    if (own.has(name)) return { file, name };
    const passed = named.get(name);
    if (passed) {
      const target = await this.#files.resolve(passed.from, file);
      return target === undefined || passed.name === undefined
        ? { file, name }
        : ((await this.find(target, passed.name)) ?? { file, name });
    }
    for (const from of all) {
      const target = await this.#files.resolve(from, file);
      const place = target === undefined || name === 'default' ? undefined : await this.find(target, name);
      if (place) return place;
    }
    return undefined;
  }

  #passingOf(file: string): Promise<Passing> {
    const known = this.#passing.get(file) ?? this.#files.read(file).then((code) => passingOf(file, code));
    this.#passing.set(file, known);
    return known;
  }
}

function passingOf(file: string, code: string): Passing {
  const named = new Map<string, { from: string; name: string | undefined }>();
  const own = new Set<string>();
  const all: string[] = [];
  for (const entry of parseSync(file, code).module.staticExports.flatMap(({ entries }) => entries)) {
    const { exportName, importName, moduleRequest } = entry;
    const name = exportName.kind === 'Default' ? 'default' : exportName.name;
    if (moduleRequest && importName.kind === 'AllButDefault') all.push(moduleRequest.value);
    else if (name !== null && moduleRequest)
      named.set(name, { from: moduleRequest.value, name: importName.name ?? undefined });
    else if (name !== null) own.add(name);
  }
  return { named, own, all };
}
