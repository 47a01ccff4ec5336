import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiled, nodeProgram } from './host/build/node-program.ts';

/** What a process behind the fence begins with, in a folder of its own: it may read nothing else of the program. */
export default defineConfig(
  nodeProgram({
    input: { 'fenced/half': join(compiled, 'host/server/plugin-child/bootstrap.js') },
    preserveEntrySignatures: 'strict',
    output: { entryFileNames: '[name].js', codeSplitting: false },
  }),
);
