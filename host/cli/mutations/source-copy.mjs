import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { root, run } from '../project.mjs';

const leftOut = new Set(['node_modules', 'dist', '.git', 'data', 'test-results']);

/** A built copy of the working tree that may be broken. */
export class SourceCopy {
  /** Copies the sources to `folder`, which must not exist, and builds them there; throws when the build fails. */
  static async make(folder) {
    cpSync(root, folder, {
      recursive: true,
      filter: (path) => !(dirname(relative(root, path)) === '.' && leftOut.has(basename(path))),
    });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    // The real data that some tests read lie beside the repository.
    const shared = join(root, '..', 'shared');
    if (existsSync(shared)) symlinkSync(shared, join(folder, '..', 'shared'), 'junction');
    const code = await run(process.execPath, [join(folder, 'host/cli/build.mjs')], { cwd: folder });
    if (code !== 0) throw new Error('The build failed.');
    return new SourceCopy(folder);
  }

  constructor(folder) {
    this.folder = folder;
    const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'));
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, folder);
    // A single file does not know by itself what its package says of modules.
    this.options = {
      ...options,
      noEmit: false,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    };
  }

  /** Replaces the one place where `find` stands in a file, in the build too; answers what puts everything back. */
  mutate(file, find, replace) {
    const source = join(this.folder, file);
    const text = readFileSync(source, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`${file} must hold this once:\n${find}`);
    const mutated = text.replace(find, () => replace);
    const built = join(this.folder, 'dist/node', file.split('/').join(sep)).replace(/\.ts$/, '.js');
    const before = existsSync(built) ? readFileSync(built) : undefined;
    writeFileSync(source, mutated);
    if (before !== undefined) writeFileSync(built, this.#built(source, mutated));
    return () => {
      writeFileSync(source, text);
      if (before !== undefined) writeFileSync(built, before);
    };
  }

  /** What the build makes of a file: texts in the users' languages are copied as they are. */
  #built(fileName, text) {
    if (!fileName.endsWith('.ts')) return text;
    return ts.transpileModule(text, { compilerOptions: this.options, fileName }).outputText;
  }
}
