import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ServerClient } from './server-client.mjs';

/** A command that was called wrongly; it ends with 2. */
export class UsageError extends Error {}

/** The options of a command by name, and its other words; throws a UsageError for one that it does not have. */
function parse(words, options, takesWords) {
  try {
    return parseArgs({ args: words, options, allowPositionals: takesWords });
  } catch (error) {
    throw new UsageError(error.message);
  }
}

/**
 * Runs a command with its options and answers its exit code: `help` is what it prints when asked, `work` what it does, given the
 * options, where to print and to show progress, `ask` to put a question where there is a terminal, and with `takesWords` the words that are no options.
 */
export async function runCommand(words, { help, options, work, takesWords = false }, io = {}) {
  const { env = process.env, tell = console.error, terminal = process.stderr, ask = askerOnTerminal() } = io;
  const line = progressLine(terminal);
  const print = (text) => {
    line.clear();
    (io.print ?? console.log)(text);
  };
  try {
    const { values, positionals } = parse(words, { ...options, help: { type: 'boolean' } }, takesWords);
    if (values.help) {
      print(help);
      return 0;
    }
    return await work(values, { env, print, tell, ask, progress: line.show }, positionals);
  } catch (error) {
    line.clear();
    tell(error.message);
    return error instanceof UsageError ? 2 : 1;
  } finally {
    line.clear();
  }
}

/** Puts a question to whoever sits at the terminal and answers the line that was typed; undefined where there is none. */
function askerOnTerminal() {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (question) => {
    const asking = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await asking.question(question);
    } finally {
      asking.close();
    }
  };
}

/** One line of a terminal that says what is under way; nowhere else is progress told of. */
function progressLine(terminal) {
  const write = (text) => terminal.isTTY && terminal.write(`\r\u001B[K${text.slice(0, (terminal.columns ?? 80) - 1)}`);
  return { show: (text) => void write(text), clear: () => void write('') };
}

/** An option that must be there. */
export function need(values, name, command) {
  if (values[name] === undefined) throw new UsageError(`--${name} is missing; see adit ${command} --help`);
  return values[name];
}

/** A client of the server that the options or the environment name, for the account that they name. */
export function connect(values, env) {
  const address = values.server ?? env.ADIT_SERVER ?? 'http://127.0.0.1:8321';
  if (env.ADIT_TOKEN) return new ServerClient(address, { token: env.ADIT_TOKEN });
  const email = values.email ?? env.ADIT_EMAIL;
  const password = values.password ?? env.ADIT_PASSWORD;
  if (!email || !password) throw new UsageError('Say who you are: ADIT_EMAIL and ADIT_PASSWORD, or ADIT_TOKEN');
  return new ServerClient(address, { account: { email, password } });
}
