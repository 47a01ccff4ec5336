import { runCommand } from '../command-line.mjs';
import { connectForHalf, printHalf } from './half-state.mjs';
import { consentOption, describeHalf, isAgreed } from './server-half-consent.mjs';
import { accountHelp, accountOptions } from './tenant-option.mjs';

export const summary = 'agrees to what the server half of a plugin asks for, and starts it';

const help = `adit plugin allow ID

Says what the server half of a plugin asks for, and asks whether it may run, for all tenants of a running server. The consent is kept beside
the plugin: it holds for later versions that ask for the same or less, and one that asks for more waits for another. For System
Administrators of the tenant that runs the deployment.

  --yes                  agrees without being asked
${accountHelp}

Prints how the server half fares as a line of JSON. Ends with 0 when it runs, 1 when it was refused or does not, 2 when the call was wrong.`;

/** Runs `adit plugin allow`; answers the exit code. */
export function run(words, io) {
  const options = { ...accountOptions, ...consentOption };
  return runCommand(words, { help, options, work: allowHalf, takesWords: true }, io);
}

async function allowHalf(values, tools, ids) {
  const { client, path, find } = connectForHalf('allow', values, tools.env, ids);
  for (;;) {
    const plugin = await find();
    if (plugin.serverHalf !== undefined) await agree(plugin, values, tools);
    try {
      await client.call('POST', `${path}/allow`, { version: plugin.version });
      return printHalf(await find(), tools);
    } catch (error) {
      // Another version came meanwhile, and what it asks for is to be seen.
      if (error.code !== 'plugin-changed') throw error;
      tools.tell(error.message);
    }
  }
}

/** Throws an Error unless whoever calls the command agrees. */
async function agree(plugin, values, tools) {
  tools.tell(describeHalf(plugin));
  const agreed = await isAgreed(values, tools);
  if (agreed === undefined) throw new Error('Nobody can be asked here: say --yes to agree');
  if (!agreed) throw new Error(`The server half of ${plugin.id} was not allowed`);
}
