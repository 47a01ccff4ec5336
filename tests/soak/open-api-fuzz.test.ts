import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { makeWorld, type Place, type World } from '../security/support/actors.ts';
import { callsOf, type OpenApiDocument } from '../security/support/open-api.ts';
import { checks, pythonProgram, runSchemathesis } from './support/schemathesis.ts';
import { withFigures } from './with-figures.ts';
import { withRealIds } from './support/with-real-ids.ts';

const SEED = 20_261_122;
const CASES = 20_000;
/** A portion starts with all objects there. */
const EXAMPLES_OF_PORTION = 40;

/** The first ends the caller's sign-in, the second does not end. */
const neverAsked = ['accounts.logout', 'host.events'];
/** Change what everybody may call: they are asked by themselves, at the end. */
const changeEverything = ['admin.switch-plugin', 'agreement.upload'];

const program = pythonProgram('schemathesis', 'schemathesis.cli');
const validator = pythonProgram('openapi-spec-validator', 'openapi_spec_validator');
const isSoak = process.env['ADIT_SOAK'] !== undefined;
const named = (name: string, found: object | undefined): string =>
  found ? '' : ` (left out: ${name} is not installed)`;

describe.skipIf(!isBuilt || !isSoak)('the OpenAPI document, by programs of others', () => {
  const server = new ServerProcess();
  let world: World;
  let document: OpenApiDocument;
  let token: string;
  let restoring: NodeJS.Timeout;
  beforeAll(async () => {
    await server.start();
    world = await makeWorld(server);
    document = (await new ApiClient(server).call<OpenApiDocument>('GET', '/openapi.json')).body;
    token = world.actors.find(({ name }) => name === 'System Administrator')?.client.token ?? '';
    // The run takes longer than a token lasts, and deletes what is there.
    restoring = setInterval(() => void restore().catch(() => undefined), 500);
  }, 90_000);
  afterAll(async () => {
    clearInterval(restoring);
    await world?.people.close();
    await server.dispose();
  }, 30_000);

  async function restore(): Promise<void> {
    for (const place of [world.pit, world.underground]) await world.restore(place);
    await world.people.query(`update adit.sign_ins set access_expires_at = now() + interval '1 hour'
      where revoked_at is null and access_expires_at between now() and now() + interval '10 minutes'`);
  }

  it.skipIf(!validator)(`is what OpenAPI 3.1 asks for${named('openapi-spec-validator', validator)}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'adit-open-api-'));
    const file = join(folder, 'open-api.json');
    writeFileSync(file, JSON.stringify(document));
    const { command, first } = validator!;
    try {
      expect(execFileSync(command, [...first, file], { encoding: 'utf8' })).toContain('OK');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.skipIf(!program)(
    `${CASES} cases of schemathesis find nothing${named('schemathesis', program)}`,
    async () => {
      console.log(`open-api-fuzz: schemathesis ${program!.version}, checks ${checks.join(', ')}`);
      const known = withRealIds(document, (name, path) => idsOf(world, name, path));
      const beside = callsOf(document)
        .filter(({ isBesideApi }) => isBesideApi)
        .map(({ call }) => String(call['operationId']));
      let cases = 0;
      const portion = async (part: {
        seed: number;
        url?: string;
        only?: string[];
        without?: string[];
      }): Promise<void> => {
        const options = { url: `${server.address}/api`, token, examples: EXAMPLES_OF_PORTION, ...part };
        const result = await runSchemathesis(program!, known, options);
        cases += result.cases;
        expect([result.cases > 0, result.code], result.output).toEqual([true, 0]);
      };
      await withFigures('open-api-fuzz', { seed: SEED, runs: CASES }, async (seed, runs) => {
        await portion({ seed, url: server.address, only: beside });
        for (let at = 0; cases < runs; at += 1)
          await portion({ seed: seed + at, without: [...neverAsked, ...changeEverything, ...beside] });
        await portion({ seed, only: changeEverything });
        console.log(`open-api-fuzz: ${cases} cases`);
      });
      expect((await fetch(`${server.address}/health`)).status).toBe(200);
    },
    7_200_000,
  );
});

/** Ids of things that there are, for an input of a name; none for calls that would make the machine work for long. */
function idsOf({ pit, underground }: World, name: string, path: string): readonly string[] {
  const of = (kind: keyof Place): string[] => [pit[kind], underground[kind]];
  if (path.startsWith('/plugins/demo/')) return [];
  if (name === 'id') {
    if (path.startsWith('/state')) return of('state');
    if (path.startsWith('/site')) return of('site');
    if (path.startsWith('/user')) return of('user');
    if (path.includes('/recipes')) return of('import-recipe');
    return [...of('dataset'), ...of('raw-file')];
  }
  const kinds: readonly (readonly [RegExp, keyof Place])[] = [
    [/^(site|siteId|defaultSite)$/, 'site'],
    [/^(datasetId|datasetIds|ids)$/, 'dataset'],
    [/^rawFileIds?$/, 'raw-file'],
    [/^stateId$/, 'state'],
    [/^userId$/, 'user'],
    [/^blobName$/, 'raw-blob'],
  ];
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1];
  return kind === undefined ? [] : of(kind);
}
