import { setTimeout } from 'node:timers/promises';
import { connect, UsageError } from '../command-line.mjs';

/** A server looks into its plugin folders once a second. */
const LOOKS = { times: 4, milliseconds: 1_000 };

/** A client of the server, where it knows the command's one plugin, and what finds that one in its list; `verb` is the command's. */
export function connectForHalf(verb, values, env, ids) {
  if (ids.length !== 1) throw new UsageError(`Name one plugin; see adit plugin ${verb} --help`);
  const client = connect(values, env);
  const [id] = ids;
  return { client, path: `/plugins/admin/plugins/${encodeURIComponent(id)}`, find: () => find(client, id) };
}

/** A plugin may have been added a moment ago. */
async function find(client, id) {
  for (let look = 1; look <= LOOKS.times; look += 1) {
    const found = (await client.call('GET', '/plugins/admin/plugins')).find((plugin) => plugin.id === id);
    if (found) return found;
    if (look < LOOKS.times) await setTimeout(LOOKS.milliseconds);
  }
  throw new Error(`The server has no plugin "${id}"`);
}

/** Prints how a server half fares after it was to start; answers the exit code. */
export function printHalf({ id, version, serverHalf, problem }, { print, tell }) {
  print(JSON.stringify({ id, version, serverHalf, problem }));
  if (serverHalf === 'fenced' || serverHalf === 'loaded') return 0;
  tell(`The server half of ${id} does not run: ${problem ?? serverHalf}`);
  return 1;
}
