import 'reflect-metadata';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts';
import { readConfiguration, type Configuration } from './configuration.ts';
import { InstanceLockedError, lockInstance } from './database/instance-lock.ts';
import { createJsonLog } from './log/json-log.ts';
import { programFolders } from './program-folders.ts';
import { startServer, type RunningServer } from './server.ts';

const LONGEST_STOP_MILLISECONDS = 9_000;

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function greet(server: RunningServer, configuration: Configuration): void {
  const lines = ['', `  Adit is ready at ${configuration.publicUrl ?? server.address}`];
  const first = server.firstAdministrator;
  if (first) {
    lines.push('', '  This is the first run. Sign in as', `    e-mail    ${first.email}`);
    lines.push(`    password  ${first.generatedPassword ?? '(the one in ADIT_ADMIN_PASSWORD)'}`);
    if (first.generatedPassword) lines.push('  The password is shown this once. Keep it.');
  }
  console.log([...lines, `  Data is in ${configuration.dataFolder}. Ctrl-C stops the server.`, ''].join('\n'));
}

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const log = createJsonLog({ level: configuration.logLevel, write: (line) => process.stderr.write(`${line}\n`) });
  const lock = await lockInstance(configuration.dataFolder, configuration.node).catch((error: unknown) => {
    if (error instanceof InstanceLockedError) fail(error);
    throw error;
  });
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    refuseUnfinishedRestore(configuration.dataFolder);
    const server = await startServer(configuration, programFolders, log);
    greet(server, configuration);
    if (!stopping.signal.aborted)
      await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
    setTimeout(() => process.exit(1), LONGEST_STOP_MILLISECONDS).unref();
    await server.close();
  } finally {
    await lock.release();
  }
  process.exit(0);
}

run().catch(fail);
