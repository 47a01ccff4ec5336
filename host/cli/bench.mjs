// npm run bench [-- GROUP …]: runs the measurements, which print JSON lines.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { prepare } from './prepare.mjs';
import { root, run } from './project.mjs';

const groups = ['import', 'engine', 'browser', 'server'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((group) => !groups.includes(group));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The groups are ${groups.join(', ')}.`);
  process.exit(2);
}

await prepare();
const chosen = wanted.length > 0 ? wanted : groups;
const env = chosen.includes('browser') ? { ADIT_CHROME: (await ensureBrowser()) ?? '' } : {};
for (const group of chosen) {
  const path = join(root, 'dist/node/tests/bench', `${group}.bench.js`);
  if (existsSync(path)) {
    if ((await run(process.execPath, [path], { env })) !== 0) process.exitCode = 1;
  } else {
    console.error(`There is no tests/bench/${group}.bench.ts.`);
    process.exitCode = 1;
  }
}
