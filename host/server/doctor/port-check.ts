import { createServer } from 'node:net';
import type { Configuration } from '../configuration.ts';
import { findInstances } from '../database/instance-lock.ts';
import { codeOf, ok, problem, type Finding } from './finding.ts';

const LONGEST_ANSWER_MILLISECONDS = 2_000;

/** Whether the port is free, or the server of this very data folder has it. */
export async function checkPort(
  configuration: Pick<Configuration, 'host' | 'port' | 'dataFolder'>,
): Promise<Finding[]> {
  const { host, port, dataFolder } = configuration;
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const code = await tryToListen(host, port);
  if (code === undefined) return [ok('port', port === 0 ? 'Any free port' : `${place} is free`)];
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return [problem('port', `${host} is no address of this machine`, 'Correct ADIT_HOST; 0.0.0.0 means all addresses')];
  if (code === 'EACCES')
    return [problem('port', `${place} may not be used by this account`, 'Choose a port above 1023 with ADIT_PORT')];
  if (code !== 'EADDRINUSE')
    return [problem('port', `${place} fails (${code})`, 'Choose others with ADIT_HOST, ADIT_PORT')];
  const isOurs = (await findInstances(dataFolder)).length > 0 && (await answersAsAdit(place));
  if (isOurs) return [ok('port', `${place} is taken by the server that runs`)];
  return [problem('port', `${place} is taken by another program`, 'Stop it, or choose another port with ADIT_PORT')];
}

/** The code of the error; undefined when it is free. */
function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether Adit's own answer comes from there. */
async function answersAsAdit(place: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MILLISECONDS);
  const answer = await fetch(`http://${place}/healthz`, { signal })
    .then((response) => response.text())
    .catch(() => '');
  return answer === '{"status":"ok"}';
}
