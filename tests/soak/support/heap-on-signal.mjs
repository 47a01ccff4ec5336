// Loaded before the server by `node --import`: at SIGUSR2 it clears away what nothing holds, and prints what is left of the heap in bytes.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const clear = runInNewContext('gc');

process.on('SIGUSR2', () => {
  clear();
  process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`);
});
