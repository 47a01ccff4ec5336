import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { makeWorld, type World } from './support/actors.ts';
import { operationsOf, sendFuzzed, type Operation, type Sent } from './support/fuzz-calls.ts';
import { FuzzValues } from './support/fuzz-values.ts';
import { AnswerCheck, type OpenApiDocument } from './support/open-api.ts';
import { seeded } from './support/random.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(90) });

const SEED = 20_261_121;
const CALLS = process.env['ADIT_SOAK'] ? 20_000 : 1_000;
/** Ends the caller's own sign-in, which the other calls need. */
const LEFT_OUT = new Set(['accounts.logout']);

/** Rows that point at nothing, and rows of one tenant that point into another. */
const inconsistencies = `
  select 'dataset of no site' as what, d.id::text from adit.datasets d left join adit.sites s on s.id = d.site_id
    where s.id is null or s.tenant_id <> d.tenant_id
  union all select 'site user of another tenant', u.id::text from adit.site_users su
    join adit.users u on u.id = su.user_id join adit.sites s on s.id = su.site_id where s.tenant_id <> u.tenant_id
  union all select 'default site of another tenant', u.id::text from adit.users u
    join adit.sites s on s.id = u.default_site where s.tenant_id <> u.tenant_id
  union all select 'unknown role', u.id::text from adit.users u
    where u.global_role not in ('New User', 'Administrator', 'System Administrator')
  union all select 'nobody administers the deployment', '' where not exists (
    select from adit.users where global_role = 'System Administrator' and is_active)
`;

describe.skipIf(!isBuilt)('made-up calls of every route', () => {
  const server = new ServerProcess();
  let world: World;
  let operations: Operation[];
  let check: AnswerCheck;
  beforeAll(async () => {
    await server.start();
    world = await makeWorld(server);
    const client = new ApiClient(server);
    const document = (await client.call<OpenApiDocument>('GET', '/openapi.json')).body;
    check = new AnswerCheck(document);
    operations = operationsOf(document).filter(({ operationId }) => !LEFT_OUT.has(operationId));
  });
  afterAll(async () => {
    await world?.people.close();
    await server.dispose();
  });

  it(
    `get no answer of the 500s in ${CALLS}, none that the document does not tell, and leave the tables consistent`,
    { timeout: CALLS * 200 },
    async () => {
      const random = seeded(SEED);
      const places = [world.pit, world.underground, world.foreign];
      const values = new FuzzValues(
        random,
        places.flatMap((place) => Object.values(place)),
      );
      // Those with the most rights come furthest.
      const [administrator, systemAdministrator] = ['Administrator', 'System Administrator'].map((name) =>
        world.actors.find((actor) => actor.name === name)!,
      );
      const broken: (Sent & { status: number; answer: unknown })[] = [];
      const untold: object[] = [];
      const statuses = new Map<number, number>();
      for (let call = 0; call < CALLS; call += 1) {
        const operation = operations[call % operations.length]!;
        const actor = values.chance(45)
          ? systemAdministrator!
          : values.chance(50)
            ? administrator!
            : values.pick(world.actors);
        const { sent, answer } = await sendFuzzed(values, operation, actor);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500) broken.push({ ...sent, status: answer.status, answer: answer.body });
        const problem = check.problemOf(operation.method, operation.path, answer);
        if (problem !== undefined) untold.push({ ...sent, status: answer.status, answer: answer.body, problem });
        // A site that is being removed cannot come back before it is gone.
        if (call % 100 === 99)
          await vi.waitFor(() => Promise.all(places.map((place) => world.restore(place))), {
            timeout: seconds(20),
            interval: 100,
          });
      }
      expect(broken).toEqual([]);
      expect(untold).toEqual([]);
      // Both what is refused and what is done was reached.
      expect(statuses.get(200)).toBeGreaterThan(CALLS / 50);
      expect(statuses.get(400)).toBeGreaterThan(CALLS / 50);
      expect(await world.people.query(inconsistencies)).toEqual([]);
      const health = await fetch(`${server.address}/health`);
      expect(health.status).toBe(200);
      expect(server.output).not.toContain('"level":"error"');
    },
  );
});
