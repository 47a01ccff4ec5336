import { resolve } from 'node:path';
import { runCommand, UsageError } from './command-line.mjs';
import { loadServerCode, serverEnvironment } from './server-code.mjs';

const help = `adit restore FILE.tar.gz|FOLDER

Restores what adit backup saved into an empty data folder (ADIT_DATA_DIR), and with DATABASE_URL into an empty database. Everything is
compared with its sha256 first; a backup that is damaged, or newer than this program, is refused and nothing is left behind. The tables
are brought up to date when the server starts.

Prints what was restored as a line of JSON. Ends with 0 when it is done, 1 when it was refused or failed, 2 when the call was wrong.`;

/** Runs `adit restore`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: {}, work: restore, takesWords: true }, io);
}

async function restore(_values, { env, print }, paths) {
  if (paths.length !== 1) throw new UsageError('Name one file or folder; see adit restore --help');
  const path = resolve(paths[0]);
  const { restore: read } = await loadServerCode('backup/commands.js');
  print(JSON.stringify({ path, ...(await read(serverEnvironment(env), path)) }));
  return 0;
}
