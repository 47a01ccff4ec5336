import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../../../core/server/archive/archive-test-kit.ts';

interface Io {
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly env: Readonly<Record<string, string>>;
  print(line: string): void;
  tell(line: string): void;
}
const { run } = (await import(new URL('./add.mjs', import.meta.url).href)) as {
  run(words: readonly string[], io: Io): Promise<number>;
};

const code = 'export default { activate() {} };';
const texts = { 'web/index.js': code, 'locales/en.json': '{}', 'locales/es.json': '{}' };
const sums = Object.entries(texts).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]);
const manifest = (more: object = {}): string =>
  JSON.stringify({
    ...{ id: 'acme.bad', version: '1.0.0', api: '^1', web: true, category: 'tool', locales: ['en', 'es'] },
    ...more,
  });

describe('adit plugin add', () => {
  const work = mkdtempSync(join(tmpdir(), 'adit-add-'));
  const plugins = join(work, 'plugins');
  afterAll(() => rmSync(work, { recursive: true }));

  async function addWith(
    { answer, serverCodeFrom }: { answer?: string; serverCodeFrom?: string },
    ...words: string[]
  ): Promise<{ code: number; out: string[]; told: string[]; asked: string[] }> {
    const [out, told, asked]: [string[], string[], string[]] = [[], [], []];
    const ask = async (question: string): Promise<string> => {
      asked.push(question);
      return answer ?? '';
    };
    const io: Io = {
      env: { ADIT_PLUGIN_DIRS: `${plugins}, ${work}`, ADIT_SERVER_CODE_FROM: serverCodeFrom ?? '' },
      ask: answer === undefined ? undefined : ask,
      print: (line) => void out.push(line),
      tell: (line) => void told.push(line),
    };
    return { code: await run(words, io), out, told, asked };
  }

  async function add(source: string): Promise<{ code: number; out: string[]; told: string[] }> {
    const { code: ended, out, told } = await addWith({}, source);
    return { code: ended, out, told };
  }

  function folder(name: string, files: Readonly<Record<string, string>>): string {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(work, name, file)), { recursive: true });
      writeFileSync(join(work, name, file), text);
    }
    return join(work, name);
  }

  async function zip(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    const bytes = await zipOf(Object.entries(files).map(([file, content]) => ({ name: file, content })));
    writeFileSync(join(work, name), bytes);
    return join(work, name);
  }

  it('refuses in one sentence that names the source and the cause, and leaves nothing behind', async () => {
    const of = (more: object): Record<string, string> => ({ ...texts, 'plugin.json': manifest(more) });
    const tampered = { ...of({ integrity: Object.fromEntries(sums) }), 'web/index.js': 'other()' };
    const cases: readonly [string, string][] = [
      [folder('future', of({ api: '^2' })), 'needs API ^2, this is 1'],
      [folder('views', of({ requires: { views: '^9' } })), 'needs views ^9'],
      [folder('plain', of({ id: 'plain' })), 'has a dot'],
      [folder('lasting', of({ essential: true })), 'cannot be essential'],
      [folder('half', { 'plugin.json': manifest(), 'web/index.js': code }), 'locales/en.json is missing'],
      [folder('sources', { 'plugin.json': manifest(), 'web/index.ts': code }), 'adit plugin pack'],
      [folder('odd', { 'plugin.json': '{ "id": "acme.bad" }' }), 'plugin.json: '],
      [folder('empty', { 'readme.txt': '' }), 'there is no plugin.json'],
      [folder('tampered', tampered), 'web/index.js is not the file that plugin.json names'],
      [await zip('tampered.zip', tampered), 'web/index.js is not the file that plugin.json names'],
      [
        await zip('more.zip', { ...of({ integrity: Object.fromEntries(sums) }), 'web/b.js': '' }),
        'web/b.js is not named',
      ],
      [await zip('nested.zip', { 'acme.bad/plugin.json': manifest() }), 'there is no plugin.json'],
      [join(folder('text', { 'plugin.zip': 'no zip' }), 'plugin.zip'), 'no zip archive'],
      [join(work, 'missing'), 'There is no '],
    ];
    for (const [source, cause] of cases) {
      const { code: ended, out, told } = await add(source);
      expect([source, ended, out, told]).toEqual([source, 1, [], [expect.stringContaining(cause)]]);
      expect(told[0]).toContain(source);
      expect(told[0]).not.toContain('\n');
    }
    expect(readdirSync(plugins)).toEqual([]);
  });

  it('takes a sound one, and says what it still needs', async () => {
    const files = { ...texts, 'server/index.js': code };
    const needs = { server: true, requires: { 'acme.other': '^1' } };
    const source = await zip('sound.zip', { ...files, 'plugin.json': manifest(needs) });
    expect(await add(source)).toMatchObject({
      code: 0,
      told: [
        expect.stringContaining('until acme.other'),
        expect.stringContaining('asks for'),
        expect.stringContaining('adit plugin allow acme.bad'),
      ],
    });
    expect(readdirSync(plugins)).toEqual(['acme.bad']);
    expect(await add(source)).toMatchObject({
      code: 1,
      told: [expect.any(String), expect.stringContaining('there already')],
    });
    rmSync(join(plugins, 'acme.bad'), { recursive: true });
  });

  it('says what the server half asks for, and keeps who agreed; a version that asks for no more is not asked about', async () => {
    const needs = { network: ['api.example.com'], data: ['read:Drillhole', 'create'], memoryMegabytes: 512 };
    const permissions = [{ id: 'acme.half.read', default: ['viewer'] }];
    const version = (number: string, more: object = {}): Promise<string> =>
      zip(`half-${number}.zip`, {
        ...texts,
        'server/index.js': code,
        'plugin.json': manifest({ id: 'acme.half', version: number, server: true, needs, permissions, ...more }),
      });
    const consent = join(plugins, 'acme.half', 'consent.json');
    const refused = await addWith({ answer: 'n' }, await version('1.0.0'));
    expect(refused).toMatchObject({ code: 0, asked: [expect.stringContaining('[y/N]')] });
    for (const asked of ['api.example.com', 'reads Drillhole, makes datasets', '512 MB', 'acme.half.read (viewer)'])
      expect(refused.told[0]).toContain(asked);
    expect(refused.told[1]).toContain('waits for adit plugin allow acme.half');
    expect(existsSync(consent)).toBe(false);
    expect(await addWith({ answer: 'Yes' }, await version('1.1.0'))).toMatchObject({
      code: 0,
      told: [refused.told[0]?.replace('1.0.0', '1.1.0')],
    });
    expect(JSON.parse(readFileSync(consent, 'utf8'))).toMatchObject({
      ...{ version: '1.1.0', needs, permissions, by: userInfo().username },
    });
    const less = await addWith({ answer: 'n' }, await version('1.2.0', { needs: { memoryMegabytes: 256 } }));
    expect(less).toMatchObject({ code: 0, told: [], asked: [] });
    const more = { needs: { ...needs, services: ['core.mail'] } };
    expect(await addWith({}, await version('1.3.0', more))).toMatchObject({
      told: [expect.stringContaining('core.mail'), expect.stringContaining('waits')],
    });
    expect(await addWith({}, '--yes', await version('1.4.0', more))).toMatchObject({
      code: 0,
      told: [expect.stringContaining('core.mail')],
    });
    expect(JSON.parse(readFileSync(consent, 'utf8'))).toMatchObject({ version: '1.4.0', needs: more.needs });
    rmSync(join(plugins, 'acme.half'), { recursive: true });
    const trusted = await addWith({ serverCodeFrom: 'acme.other, acme.half' }, await version('1.5.0'));
    expect(trusted).toMatchObject({ code: 0, told: [] });
    expect(existsSync(consent)).toBe(false);
    rmSync(join(plugins, 'acme.half'), { recursive: true });
  });
});
