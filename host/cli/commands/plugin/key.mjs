import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { runCommand, UsageError } from '../command-line.mjs';
import { loadChecks } from './plugin-folder.mjs';

export const summary = 'makes a key to sign plugins with, and prints its public key';

const help = `adit plugin key FILE

Makes a key of Ed25519 in FILE, which only you can read, unless one is there already; adit plugin pack --sign FILE and adit plugin index --sign FILE
sign with it. Keep it: who loses it cannot publish a version that servers take for one of yours, and who has it can.

Prints the file and the public key as a line of JSON. Ends with 0 when it is there, 1 when something failed, 2 when the call was wrong.`;

/** Runs `adit plugin key`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: {}, work: printKey, takesWords: true }, io);
}

async function printKey(_values, { print }, files) {
  if (files.length !== 1) throw new UsageError('Name one file; see adit plugin key --help');
  const file = resolve(files[0]);
  const { makeSigningKey, publicKeyOf } = await loadChecks();
  await writeFile(file, makeSigningKey(), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  print(JSON.stringify({ file, key: publicKeyOf(await readSigningKey(file)) }));
  return 0;
}

/** The key of a file that an option or a word names; throws an Error that names the file when it holds none. */
export async function readSigningKey(file) {
  const { publicKeyOf } = await loadChecks();
  try {
    const key = await readFile(resolve(file), 'utf8');
    publicKeyOf(key);
    return key;
  } catch (error) {
    throw new Error(`${resolve(file)}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`, {
      cause: error,
    });
  }
}
