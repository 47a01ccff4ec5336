import { resolve } from 'node:path';
import { readJson } from '../project.mjs';
import { runCommand, UsageError } from './command-line.mjs';
import { loadServerCode, serverEnvironment } from './server-code.mjs';

const help = `adit backup FILE.tar.gz|FOLDER

Saves the database and the files of the data folder as they are at one moment, while the server runs or not. Give it the server's
variables: ADIT_DATA_DIR, and DATABASE_URL where there is one. What it writes holds everything that is secret here: it is for its owner only.

The name must not be taken yet; it stands there when the backup is whole and on disk. Prints what was saved as a line of JSON. Ends with 0
when the backup is there, 1 when it is not, or when a dataset that is listed as complete has no files or damaged ones, or a file cannot be
read (the backup is there then, with what there is), 2 when the call was wrong.`;

/** Runs `adit backup`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: {}, work: backup, takesWords: true }, io);
}

async function backup(_values, { env, print, tell }, paths) {
  if (paths.length !== 1) throw new UsageError('Name one file or folder; see adit backup --help');
  const path = resolve(paths[0]);
  const { backup: make } = await loadServerCode('backup/commands.js');
  const { missing, damaged, ...saved } = await make(serverEnvironment(env), path, readJson('package.json').version);
  print(JSON.stringify({ path, ...saved, missing, damaged }));
  if (missing.length > 0) tell(`These datasets are listed as complete and have no files: ${missing.join(', ')}`);
  for (const line of damaged) tell(line);
  if (damaged.length > 0)
    tell('Such files are in the backup as they are, or not at all. Keep the older backups: they may have them whole');
  return missing.length + damaged.length > 0 ? 1 : 0;
}
