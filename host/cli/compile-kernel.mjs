// Compiles a kernel: AssemblyScript that becomes a WebAssembly module. Only developers and a test do; what runs is committed. As a program: writes
// the bytes of the source that is named to standard output.
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const flags = ['-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd', '--importMemory'];
// A kernel that runs inside a memory that threads share.
const shared = ['--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'];

export async function compileKernel(source) {
  const written = [];
  const { error, stderr } = await main(
    [
      relative(root, source),
      ...flags,
      ...(source.endsWith('.shared.assembly.ts') ? shared : []),
      '--baseDir',
      root,
      '--outFile',
      'kernel.wasm',
    ],
    {
      writeFile: (name, contents) => void written.push(contents),
    },
  );
  const [bytes] = written;
  if (error || bytes === undefined)
    throw new Error(`${source} cannot be compiled: ${stderr.toString()}`, { cause: error });
  return Buffer.from(bytes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(await compileKernel(process.argv[2]));
