// npm run bench [-- GROUP|FILE …]: runs the measurements, which print JSON lines.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { prepare } from './prepare.mjs';
import { root, run } from './project.mjs';

const groups = ['import', 'engine', 'browser', 'server', 'pvserver', 'engines', 'far-link', 'analysis'];
const wanted = process.argv.slice(2);
// Of a group, one file alone may be named: server-halves.
const unknown = wanted.filter((name) => !groups.some((group) => name === group || name.startsWith(`${group}-`)));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The groups are ${groups.join(', ')}.`);
  process.exit(2);
}

await prepare();
const chosen = wanted.length > 0 ? wanted : groups;
const needBrowser = ['browser', 'engines', 'far-link', 'analysis'];
const env = chosen.some((group) => needBrowser.includes(group)) ? { ADIT_CHROME: (await ensureBrowser()) ?? '' } : {};
const folder = join(root, 'dist/node/tests/bench');
const built = readdirSync(folder).filter((name) => name.endsWith('.bench.js'));
for (const group of chosen) {
  const files = built.filter((name) => name === `${group}.bench.js` || name.startsWith(`${group}-`)).toSorted();
  for (const file of files)
    if ((await run(process.execPath, [join(folder, file)], { env })) !== 0) process.exitCode = 1;
  if (files.length === 0) {
    console.error(`There is no tests/bench/${group}.bench.ts.`);
    process.exitCode = 1;
  }
}
