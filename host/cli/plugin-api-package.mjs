import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool } from './project.mjs';

/** Writes the package for authors of plugins into the folder `target`, from a build that is there; throws when that fails. */
export async function buildPluginApi(target) {
  const { writePackage } = await import(
    pathToFileURL(join(root, 'dist/node/host/build/plugin-api/write-package.js')).href
  );
  const declarations = mkdtempSync(join(root, 'dist', 'declarations-'));
  try {
    const config = join(root, 'host/build/plugin-api/tsconfig.json');
    const code = await runTool('tsc', ['-p', config, '--outDir', declarations]);
    if (code !== 0) throw new Error('The declarations could not be written.');
    await writePackage(target, declarations);
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
}
