// npm run build: builds dist, whether or not it is up to date.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './project.mjs';

rmSync(join(root, 'dist'), { recursive: true, force: true });
await prepare();
