import { resolve } from 'node:path';
import { runCommand, UsageError } from './command-line.mjs';
import { loadServerCode, serverEnvironment } from './server-code.mjs';

const help = `adit restore FILE.tar.gz|FOLDER

Restores what adit backup saved into an empty data folder (ADIT_DATA_DIR), and with DATABASE_URL into an empty database. Everything is
compared with its sha256 first; a backup that is damaged, or newer than this program, is refused and nothing is left behind. The tables
are brought up to date when the server starts.

Files of datasets that were damaged or missing already when the backup was made are named, and the rest is restored.

Prints what was restored as a line of JSON. Ends with 0 when it is done, 1 when it was refused or failed,
or when something in it was damaged before, 2 when the call was wrong.`;

/** Runs `adit restore`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: {}, work: restore, takesWords: true }, io);
}

async function restore(_values, { env, print, tell }, paths) {
  if (paths.length !== 1) throw new UsageError('Name one file or folder; see adit restore --help');
  const path = resolve(paths[0]);
  const { restore: read } = await loadServerCode('backup/commands.js');
  const restored = await read(serverEnvironment(env), path);
  print(JSON.stringify({ path, ...restored }));
  for (const line of restored.damaged) tell(line);
  if (restored.damaged.length > 0) tell('All was restored as it was saved. An older backup may have these files whole');
  return restored.damaged.length > 0 ? 1 : 0;
}
