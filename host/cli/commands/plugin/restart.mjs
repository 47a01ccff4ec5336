import { runCommand } from '../command-line.mjs';
import { connectForHalf, printHalf } from './half-state.mjs';
import { accountHelp, accountOptions } from './tenant-option.mjs';

export const summary = 'starts the server half of a plugin again';

const help = `adit plugin restart ID

Undoes the server half of a third party's plugin on a running server and starts it once more, whether it runs or failed. For System
Administrators of the tenant that runs the deployment.

${accountHelp}

Prints how the server half fares as a line of JSON. Ends with 0 when it runs, 1 when it was refused or does not, 2 when the call was wrong.`;

/** Runs `adit plugin restart`; answers the exit code. */
export function run(words, io) {
  return runCommand(words, { help, options: accountOptions, work: restartHalf, takesWords: true }, io);
}

async function restartHalf(values, tools, ids) {
  const { client, path, find } = connectForHalf('restart', values, tools.env, ids);
  await client.call('POST', `${path}/restart`, {});
  return printHalf(await find(), tools);
}
