import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestS3 } from '../../host/server/storage/testing/test-s3.ts';
import { Databases } from '../reliability/support/databases.ts';
import { mayMount, mountMemory, unmount } from '../reliability/support/memory-disk.ts';
import { TestIdentityProvider } from './identity-provider.ts';
import { Proxy } from '../security/support/proxy.ts';
import { isBuilt, ownPostgres } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface Finding {
  check: string;
  state: string;
  message: string;
  advice?: string;
}

async function doctor(env: Record<string, string>, ...words: string[]): Promise<{ code: number; out: string }> {
  const { run } = (await import(new URL('../../host/cli/commands/doctor.mjs', import.meta.url).href)) as {
    run(words: readonly string[], io: object): Promise<number>;
  };
  const out: string[] = [];
  const code = await run(words, { env, print: (line: string) => void out.push(line), tell: () => undefined });
  return { code, out: out.join('\n') };
}

/** What the doctor says of each thing, by its name. */
async function findings(env: Record<string, string>): Promise<{ code: number; of: Record<string, Finding> }> {
  const { code, out } = await doctor(env, '--json');
  const all = (JSON.parse(out) as { findings: Finding[] }).findings;
  for (const { state, advice, check } of all) expect(advice !== undefined, check).toBe(state !== 'ok');
  return { code, of: Object.fromEntries(all.map((finding) => [finding.check, finding])) };
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, port: (server.address() as AddressInfo).port };
}

async function portOfNobody(): Promise<number> {
  const { server, port } = await listen();
  await new Promise((closed) => server.close(closed));
  return port;
}

const said = (state: string, message: string, advice: string): object => ({
  state,
  message: expect.stringContaining(message),
  advice: expect.stringContaining(advice),
});

describe.skipIf(!isBuilt)('adit doctor', { timeout: seconds(120) }, () => {
  const setUp = useServer(ownPostgres);
  let folder: string;
  let databases: Databases;
  const environment = (more: Record<string, string> = {}): Record<string, string> => ({
    ADIT_DATA_DIR: setUp.server.dataFolder,
    ADIT_PORT: new URL(setUp.server.address).port,
    ...more,
  });
  /** A folder that no server uses, and any port. */
  const apart = (more: Record<string, string>): Record<string, string> => ({
    ADIT_DATA_DIR: join(folder, 'apart'),
    ADIT_PORT: '0',
    ...more,
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-doctor-'));
    databases = new Databases(await setUp.server.databaseAddress());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => void vi.unstubAllEnvs());

  it('finds nothing wrong with a server that runs, and leaves everything as it is', async () => {
    const before = await readdir(setUp.server.dataFolder);
    const { code, of } = await findings(environment());
    expect(Object.values(of).filter(({ state }) => state === 'problem')).toEqual([]);
    expect(code).toBe(0);
    expect(of).toMatchObject({
      port: { state: 'ok', message: expect.stringContaining('taken by the server that runs') },
      server: { state: 'ok', message: expect.stringContaining(`process ${setUp.server.pid}`) },
      database: { state: 'ok', message: expect.stringMatching(/^PostgreSQL \d+ answers$/) },
      tables: { state: 'ok', message: expect.stringMatching(/^All \d+ steps/) },
      browser: { state: 'note', message: expect.stringContaining('WebGL 2') },
    });
    expect(await readdir(setUp.server.dataFolder)).toEqual(before);
    const { out } = await doctor(environment());
    expect(out.split('\n')).toHaveLength(Object.keys(of).length);
    expect(out).toMatch(/^ok +database +PostgreSQL \d+ answers\.$/m);
  });

  it('warns of a proxy that the server does not trust', async () => {
    const proxy = await Proxy.start(setUp.server.address);
    try {
      const { code, of } = await findings(environment({ ADIT_PUBLIC_URL: proxy.address }));
      expect(of['proxies']).toMatchObject(said('warning', `${proxy.address} is not trusted`, 'ADIT_TRUSTED_PROXIES'));
      expect(code).toBe(0);
    } finally {
      await proxy.close();
    }
    const unreachable = await findings(environment({ ADIT_PUBLIC_URL: `https://127.0.0.1:${await portOfNobody()}` }));
    expect(unreachable.of['proxies']).toMatchObject(said('warning', 'none is trusted', 'ADIT_TRUSTED_PROXIES'));
    expect((await findings(environment())).of['proxies']).toMatchObject({ state: 'ok' });
  });

  it('needs no server, and makes nothing that is not there', async () => {
    const { code, of } = await findings(apart({}));
    expect(of['database']).toMatchObject({ state: 'ok', message: expect.stringContaining('started with the server') });
    expect(of['data-folder']).toMatchObject({ state: 'ok', message: expect.stringContaining('will be made') });
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });

  it('tells why a database cannot be used', async () => {
    const own = await setUp.server.databaseAddress();
    const wrong = (change: (address: URL) => void): string => {
      const address = new URL(own);
      change(address);
      return address.href;
    };
    const nobody = `postgresql://a:secret@127.0.0.1:${await portOfNobody()}/adit`;
    for (const [address, message, advice] of [
      ['adit', 'is no address', 'postgresql://'],
      [nobody, 'ECONNREFUSED', 'Start PostgreSQL there'],
      [wrong((url) => (url.password = 'secret')), 'password authentication failed', 'Correct name and password'],
      [wrong((url) => (url.pathname = '/nothing')), 'does not exist', 'createdb'],
    ] as const) {
      const { code, of } = await findings(apart({ DATABASE_URL: address }));
      expect(of['database']).toMatchObject(said('problem', message, advice));
      expect(JSON.stringify(of)).not.toContain('secret');
      expect(code).toBe(1);
    }
  });

  it('tells how the tables stand to this program', async () => {
    const address = await databases.make();
    const variables = apart({ DATABASE_URL: address });
    expect((await findings(variables)).of['tables']).toMatchObject({
      state: 'ok',
      message: expect.stringContaining('none yet'),
    });
    await databases.ask('create schema adit; create table adit.migrations (owner text, id text)', address);
    expect((await findings(variables)).of['tables']).toMatchObject(said('warning', 'not applied yet', 'Make a backup'));
    await databases.ask(`insert into adit.migrations values ('host', '9999-future')`, address);
    const { code, of } = await findings(variables);
    expect(of['tables']).toMatchObject(said('problem', '9999-future of host', 'Start the version that made them'));
    expect(code).toBe(1);
  });

  it('tells of a port that somebody else has, also while the server runs elsewhere', async () => {
    const { server, port } = await listen();
    try {
      for (const variables of [apart({ ADIT_PORT: `${port}` }), environment({ ADIT_PORT: `${port}` })]) {
        const { code, of } = await findings(variables);
        expect(of['port']).toMatchObject(said('problem', 'taken by another program', 'ADIT_PORT'));
        expect(code).toBe(1);
      }
    } finally {
      server.close();
    }
    const { of } = await findings(apart({ ADIT_HOST: '192.0.2.1', ADIT_PORT: '8321' }));
    expect(of['port']).toMatchObject(said('problem', 'is no address of this machine', 'ADIT_HOST'));
    expect(of['public-url']).toMatchObject(said('warning', 'unprotected', 'TLS'));
  });

  it.skipIf(!mayMount)(
    `tells of a disk that is full or takes no writes${mayMount ? '' : ' (skipped: disks may not be mounted)'}`,
    async () => {
      const disk = join(folder, 'disk');
      await mkdir(disk);
      try {
        mountMemory(disk, 1);
        await writeFile(join(disk, 'all'), Buffer.alloc(2 ** 20)).catch(() => undefined);
        const full = await findings(apart({ ADIT_DATA_DIR: disk }));
        expect(full.of['data-folder']).toMatchObject(said('problem', 'ENOSPC', 'Make room'));
        expect(full.of['disk-space']).toMatchObject(said('problem', '0.0 GiB', 'Make room'));
        unmount(disk);
        mountMemory(disk, 1, 'ro');
        const closed = await findings(apart({ ADIT_DATA_DIR: disk }));
        expect(closed.of['data-folder']).toMatchObject(said('problem', 'EROFS', 'for writing'));
        expect([full.code, closed.code]).toEqual([1, 1]);
      } finally {
        unmount(disk);
        await rm(disk, { recursive: true });
      }
    },
  );

  it('tells which programs the engine lacks, and which engines there are', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const { code, of } = await findings(environment({ ADIT_ENGINE: 'engine-paraview.engine' }));
    expect(of['engine']).toMatchObject(said('problem', 'pvpython, Xvfb, setpriv not found: install', 'on the path'));
    expect(code).toBe(1);
    const unknown = await findings(environment({ ADIT_ENGINE: 'acme.engine' }));
    expect(unknown.of['engine']).toMatchObject(said('problem', 'is not one of engine-columnar', 'ADIT_ENGINE'));
  });

  it('asks the bucket, the mail server and the identity provider, and tells when they are gone', async () => {
    const s3 = await TestS3.start();
    const provider = await new TestIdentityProvider().listen();
    provider.serve(setUp.server.address);
    const mails = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password, username }, _session, callback) =>
        password === 'right' ? callback(null, { user: username }) : callback(new Error('No')),
    });
    await new Promise<void>((ready) => mails.listen(0, '127.0.0.1', ready));
    const { port } = mails.server.address() as AddressInfo;
    const variables = environment({
      ADIT_S3_URL: s3.settings.url,
      ADIT_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      ADIT_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      ADIT_SMTP_URL: `smtp://adit:right@127.0.0.1:${port}`,
      ADIT_PUBLIC_URL: setUp.server.address,
      ...provider.environment,
    });
    try {
      const { code, of } = await findings(variables);
      for (const check of ['bucket', 'mail', 'single-sign-on', 'public-url', 'proxies', 'clock'])
        expect(of[check], check).toMatchObject({ state: 'ok' });
      expect(code).toBe(0);
      expect(await s3.keys()).toEqual([]);
      const other = await findings({
        ...variables,
        ADIT_SMTP_URL: `smtp://adit:wrong@127.0.0.1:${port}`,
        ADIT_OIDC_ISSUER: `${provider.issuer}/`,
        ADIT_S3_URL: s3.settings.url.replace('/below', 'x'),
      });
      expect(other.of).toMatchObject({
        mail: said('problem', 'Invalid login', 'name and password'),
        'single-sign-on': said('problem', `calls itself ${provider.issuer}`, 'exactly'),
        bucket: said('problem', 'NoSuchBucket', 'ADIT_S3_URL'),
      });
    } finally {
      await s3.stop();
      await provider.close();
      await new Promise<void>((closed) => mails.close(() => closed()));
    }
    const { code, of } = await findings(variables);
    for (const check of ['bucket', 'mail', 'single-sign-on'])
      expect(of[check], check).toMatchObject({ state: 'problem', message: expect.stringContaining('ECONNREFUSED') });
    expect(code).toBe(1);
  });

  it('names every variable that is wrong', async () => {
    const { code, of } = await findings(apart({ ADIT_PORT: 'x', ADIT_NODE: 'a' }));
    expect(of['configuration']).toMatchObject(said('problem', 'ADIT_PORT', 'README.md'));
    expect(code).toBe(1);
  });
});
