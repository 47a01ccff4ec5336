import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeProject, runScript } from './cli-test-kit.ts';
import { seconds } from '../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

const server = `
  let count = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    count += 1;
    setTimeout(() => { console.log('stopped by', count, signal); process.exit(7); }, 300);
  });
  setInterval(() => {}, 1000);
  console.log('serving', process.pid, process.argv.slice(2).join(' '));
`;
let folder: string;

afterEach(async () => rm(folder, { recursive: true, force: true }));

/** A project whose build is up to date and whose server is `main`. */
async function makeBuiltProject(main: string): Promise<void> {
  folder = await makeProject({ 'dist/node/host/server/main.js': main });
  const { hashSources } = await import(pathToFileURL(join(folder, 'host/cli/source-hash.mjs')).href);
  await writeFile(join(folder, 'dist/.build-hash'), hashSources(folder) as string);
}

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'passes %s on once, however often it comes, and ends as the server does',
    async (signal) => {
      await makeBuiltProject(server);
      const start = runScript(folder, 'start.mjs', []);
      await expect.poll(start.output, { timeout: seconds(20) }).toContain('serving');
      expect(start.output()).toMatch(/^The build is up to date\.\nserving \d+ \n$/);
      // As Ctrl-C does: the whole group, and npm once more.
      process.kill(-(start.child.pid ?? 0), signal);
      start.child.kill(signal);
      expect(await start.ended).toBe(7);
      expect(start.output()).toMatch(new RegExp(`\\nstopped by 1 ${signal}\\n$`));
    },
  );

  it('prints help and starts nothing, and refuses what it does not know', async () => {
    await makeBuiltProject(server);
    const helped = runScript(folder, 'start.mjs', ['--help']);
    expect(await helped.ended).toBe(0);
    expect(helped.output()).toMatch(/^npm start\n[^]*ADIT_PORT/);
    for (const unknown of ['--port=0', 'serve']) {
      const refused = runScript(folder, 'start.mjs', [unknown]);
      expect(await refused.ended).toBe(2);
      expect(refused.output()).toContain(`'${unknown.replace('=0', '')}'`);
      expect(refused.output()).not.toContain('serving');
    }
    expect(helped.output()).not.toContain('serving');
  });

  it('ends as a server does that ends by itself', async () => {
    await makeBuiltProject('process.exit(3)');
    expect(await runScript(folder, 'start.mjs', []).ended).toBe(3);
    await makeBuiltProject(`process.kill(process.pid, 'SIGKILL')`);
    expect(await runScript(folder, 'start.mjs', []).ended).toBe(137);
  });

  it('says in its last line that the build failed', async () => {
    folder = await makeProject({});
    const start = runScript(folder, 'start.mjs', []);
    expect(await start.ended).toBe(1);
    expect(start.output()).toMatch(/\nThe build failed\.\n$/);
    expect(start.output()).not.toContain('prepare.mjs');
  });
});
