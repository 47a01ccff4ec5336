import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const HEADER_BYTES = 8;
const START = 8;
const DATA = 11;

/**
 * Compiles a kernel anew and compares it with the committed module, in base64. A kernel may run inside the memory of others, so
 * it must bring no data, start nothing and import nothing but that memory, and what an error would call.
 */
export function expectKernel(source: URL, module: string): void {
  // In a process of its own: the compiler keeps names like `f32` in the globals, which other tests put back.
  const compiled = execFileSync(process.execPath, ['host/cli/compile-kernel.mjs', fileURLToPath(source)]);
  expect(module, 'npm run build:kernels writes the module anew').toBe(compiled.toString('base64'));
  expect(sectionsOf(compiled).filter((id) => id === START || id === DATA)).toEqual([]);
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(compiled)).map(({ name }) => name);
  expect(imports.filter((name) => name !== 'memory' && name !== 'abort')).toEqual([]);
}

/** The numbers of a module's sections. */
function sectionsOf(bytes: Uint8Array): number[] {
  const ids: number[] = [];
  for (let at = HEADER_BYTES; at < bytes.length;) {
    ids.push(bytes[at++] as number);
    let length = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] as number;
      length |= (byte & 0x7f) << shift;
      more = byte >= 0x80;
    }
    at += length;
  }
  return ids;
}
