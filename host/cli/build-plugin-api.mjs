// npm run build:plugin-api: writes the package for authors of plugins into dist/plugin-api, after a build.
import { join } from 'node:path';
import { buildPluginApi } from './plugin-api-package.mjs';
import { prepare } from './prepare.mjs';
import { root } from './project.mjs';

await prepare();
await buildPluginApi(join(root, 'dist/plugin-api'));
console.log('Wrote dist/plugin-api; npm pack makes a package of it.');
