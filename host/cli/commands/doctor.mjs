import { runCommand } from './command-line.mjs';
import { loadServerCode, serverEnvironment } from './server-code.mjs';

const help = `adit doctor [--data] [--json]

Looks at all that a server needs, and says what to do where it is not so: the machine, the data folder, the port, the database and its
tables, and what the variables name: bucket, mail server, identity provider, public address, engine. Give it the server's variables and
account, on the server's machine. It changes nothing but what --data notes, and a server may run meanwhile.

One line a check: ok, note, warning (the server works, but not well) or problem (it does not). Ends with 0 when there is no problem, 1 when
there is one, 2 when the call was wrong.

  --data    reads all files of datasets and all uploaded files as well, compares them with what was written, and says how far it is. Each
            damaged file is a problem; administrators see them on the page "Damaged data". It works with the data folder and with a bucket.
            Datasets of a version that made no sums get them, where they are whole.
  --json    prints one JSON object instead: { "ok", "findings": [{ "check", "state", "message", "advice" }] }`;

/** Runs `adit doctor`; answers the exit code. */
export function run(words, io) {
  return runCommand(
    words,
    { help, options: { json: { type: 'boolean' }, data: { type: 'boolean' } }, work: doctor },
    io,
  );
}

async function doctor({ json, data }, { env, print, tell }) {
  const { examine, examineData } = await loadServerCode('doctor/doctor.js');
  const scrubbed = data ? await examineData(serverEnvironment(env), tell) : [];
  const found = await examine(serverEnvironment(env));
  const findings = data ? [...found.filter(({ check }) => check !== 'data'), ...scrubbed] : found;
  const ok = findings.every(({ state }) => state !== 'problem');
  print(json ? JSON.stringify({ ok, findings }) : asLines(findings));
  return ok ? 0 : 1;
}

function asLines(findings) {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(
    ({ check, state, message, advice }) =>
      `${state.padEnd(7)}  ${check.padEnd(width)}  ${message}.${advice === undefined ? '' : ` ${advice}.`}`,
  );
  return lines.join('\n');
}
