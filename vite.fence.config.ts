import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiled, nodeProgram } from './host/build/node-program.ts';

const child = join(compiled, 'host/server/plugin-child');

/**
 * What processes behind the fence begin with, in a folder of its own: that of a server half may read nothing else of the program. The thread of one that
 * works on a task stays where it is named.
 */
export default defineConfig(
  nodeProgram({
    input: {
      'fenced/half': join(child, 'bootstrap.js'),
      'fenced/thread': join(child, 'thread-bootstrap.js'),
      'host/server/plugin-child/locked-thread': join(child, 'locked-thread.js'),
    },
    preserveEntrySignatures: 'strict',
    // Of core they take a few names: what else stands in its index is not to fill the memory of every process.
    treeshake: { moduleSideEffects: false },
    output: { entryFileNames: '[name].js', chunkFileNames: 'fenced/[name]-[hash].js' },
  }),
);
