// npm run build:kernels: compiles every `NAME.assembly.ts` that has a `NAME-module.ts`, and writes its bytes there.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileKernel } from './compile-kernel.mjs';
import { root } from './project.mjs';

const BYTES = /'[A-Za-z0-9+/=]*'/;

for (const path of readdirSync(join(root, 'plugins'), { recursive: true, encoding: 'utf8' })) {
  const source = join(root, 'plugins', path);
  const module = source.replace(/\.assembly\.ts$/, '-module.ts');
  if (module === source || !existsSync(module)) continue;
  const bytes = await compileKernel(source);
  writeFileSync(module, readFileSync(module, 'utf8').replace(BYTES, `'${bytes.toString('base64')}'`));
  console.info(`${basename(source)}: ${bytes.length} bytes`);
}
