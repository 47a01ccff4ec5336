// npm run docs: writes the pages that are generated from the source, after a build, and the site of all pages. With --check: only says
// which pages differ.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeDocumentation } from './documentation.mjs';
import { prepare } from './prepare.mjs';
import { readJson, root } from './project.mjs';

await prepare();
const built = (...path) => join(root, 'dist/node', ...path);
const load = (...path) => import(pathToFileURL(built(...path)).href);
const loadIfThere = async (...path) => (existsSync(built(...path)) ? load(...path) : {});

const { hostRoutePaths } = await load('host/server/http/host-routes.js');
const { hostStatuses } = await load('host/server/http/host-calls.js');
const { generateDocs } = await load('host/build/generate-docs.js');
const { apiReports, fingerprint, pagesOf } = await load('host/build/api-pages.js');
const { pointsPage } = await load('host/build/pages/points-page.js');
const { namedCallsPage } = await load('host/build/pages/named-calls-page.js');
const { namedCalls } = await load('tests/integration/named-calls/index.js');
const plugins = readdirSync(join(root, 'plugins'))
  .filter((id) => existsSync(join(root, 'plugins', id, 'plugin.json')))
  .map((id) => ({
    manifest: readJson('plugins', id, 'plugin.json'),
    loadServer: () => load('plugins', id, 'server/index.js'),
    loadShared: () => loadIfThere('plugins', id, 'shared/index.js'),
  }));

const reports = apiReports(root);
const api = pagesOf(reports);
const exampleOf = (half) => readFileSync(join(root, 'tests/docs/every-point', half, 'index.ts'), 'utf8');
const examples = { web: exampleOf('web'), server: exampleOf('server') };
const points = ['docs/plugin-authors/points.md', pointsPage(reports, examples)];
const calls = ['docs/named-calls.md', namedCallsPage(namedCalls)];
for (const [path, text] of [...(await generateDocs(plugins, hostRoutePaths, hostStatuses)), points, calls, ...api]) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is out of date: run npm run docs`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`Wrote ${path}.`);
}
console.log(`The fingerprint of the API is ${fingerprint(reports)}. The change log must name it.`);
if (!process.argv.includes('--check') && process.exitCode === undefined) process.exitCode = await writeDocumentation();
// Halves that were activated may keep timers.
process.exit();
