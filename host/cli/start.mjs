// npm start: installs and builds what is missing, then serves until it is told to stop.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';
import { root } from './project.mjs';

const longestStop = 15_000;
const help = `npm start

Installs and builds what is missing, then serves Adit until it is told to stop (Ctrl-C). The documentation is written meanwhile, and
is at /help/docs/ then.

  --help   print this, and start nothing

What the server needs to know is told by environment variables, for example
  ADIT_PORT       the port; default 8321
  ADIT_DATA_DIR   the folder of its data; default ./data
  DATABASE_URL    the PostgreSQL database; the server starts one of its own without it
All of them are in docs/operators/README.md.`;

if (asksForHelp()) {
  console.log(help);
  process.exit(0);
}
await prepare();

/** Ends the process where the call is wrong: what is not understood must not start a server. */
function asksForHelp() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help;
  } catch (error) {
    console.error(`${error.message}\n\n${help}`);
    process.exit(2);
  }
}

const windows = process.platform === 'win32';
const server = spawn(process.execPath, [join(root, 'dist/node/host/server/main.js')], {
  stdio: 'inherit',
  // The C library keeps freed blocks of up to 32 MiB for itself, columns among them, unless it is told a size.
  env: { MALLOC_MMAP_THRESHOLD_: String(2 ** 20), ...process.env },
  // Ctrl-C goes to every process of the terminal's group, and npm sends it on once more: the server is told by us, once.
  detached: !windows,
});
// People may want to read while they look round; the server goes first.
const documentation = spawn(process.execPath, [join(root, 'host/cli/documentation.mjs')], { stdio: 'ignore' });
documentation.on('error', () => undefined);
if (documentation.pid !== undefined) setPriority(documentation.pid, constants.priority.PRIORITY_LOW);
documentation.unref();
let told = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
  process.on(signal, () => {
    if (told) return;
    told = true;
    // On Windows the terminal has told the server, and a signal from us would end it on the spot.
    if (!windows) server.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), longestStop).unref();
  });
}
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exitCode = 1;
});
server.on('exit', (code, signal) => {
  documentation.kill();
  process.exitCode = code ?? 128 + constants.signals[signal];
});
