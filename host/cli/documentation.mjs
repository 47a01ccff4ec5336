// The site of all pages, dist/help. As a program: writes it where it is not of these sources, and says nothing.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, runTool } from './project.mjs';
import { hashSources } from './source-hash.mjs';

const site = join(root, 'dist/help');
const hashFile = join(root, 'dist/.help-hash');

/** Writes the site unless it was written from these very sources; answers the exit code. Whoever reads it meanwhile has the one before. */
export async function writeDocumentation() {
  const hash = hashPages();
  if (existsSync(site) && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return 0;
  const next = `${site}.next`;
  const code = await runTool('typedoc', ['--options', 'docs/typedoc.json', '--out', next], { timeout: 10 * 60_000 });
  if (code !== 0) return code;
  rmSync(site, { recursive: true, force: true });
  renameSync(next, site);
  writeFileSync(hashFile, hash);
  return 0;
}

/** A hash of every page, and of what the API is read from. */
function hashPages() {
  const hash = createHash('sha256').update(hashSources(root));
  const entries = readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const page of [join(root, 'README.md'), ...pages.toSorted()]) hash.update(page).update(readFileSync(page));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await writeDocumentation();
