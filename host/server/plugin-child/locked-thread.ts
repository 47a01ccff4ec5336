import { fileURLToPath } from 'node:url';
import { leaveSyncing } from './leave-syncing.ts';
import { lockDown } from './lock-down.ts';
import { countTurns } from './turns.ts';

// Begins a thread of a process behind the fence: takes away what plugins are not to have, then runs the script of the thread.
const script = String(process.argv[2]);
countTurns();
lockDown();
await leaveSyncing(fileURLToPath(script));
await import(/* @vite-ignore */ script);
