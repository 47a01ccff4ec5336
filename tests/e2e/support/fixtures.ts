import { expect as strict, test as base } from 'playwright/test';
import { ApiClient } from '../../integration/api-client.ts';
import { ServerProcess } from '../../integration/server-process.ts';
import { PageProblems } from './page-problems.ts';
import { importPoints } from './point-dataset.ts';
import { Workspace } from './workspace.ts';
import { seconds } from '../../patience.ts';

interface TestFixtures {
  /** What went wrong in the test's pages; the test fails when this is not empty at its end. */
  problems: PageProblems;
  /** The test's page, which is not signed in yet. */
  workspace: Workspace;
  /** The name of a complete dataset on the server: the 25 points of `surveyedGrid`. */
  grid: string;
}

interface WorkerFixtures {
  /** The product, in a process and on data of its own. */
  server: ServerProcess;
  /** A caller of the server's REST API, signed in as its administrator. */
  client: ApiClient;
  /** Tests with another value here have a worker of their own, and so a browser and a server. */
  serverName: string;
}

/** The plugins of the tests that bring code for the server. */
const serverCodeFrom = 'acme.start,acme.faulty';
const GRID = 'Survey grid';
/** Servers that no test has seen yet. */
const untouched = new WeakSet<ServerProcess>();

/** Tests of the whole product: one server for each worker, and pages that may not complain. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({ serverName: _ }, use) => {
      const server = await new ServerProcess({ ADIT_SERVER_CODE_FROM: serverCodeFrom }).start();
      untouched.add(server);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: seconds(60) },
  ],
  serverName: ['shared', { option: true, scope: 'worker' }],
  grid: async ({ client }, use) => {
    const isThere = (await client.datasets()).some(({ name }) => name === GRID);
    if (!isThere) await importPoints(client, GRID);
    await use(GRID);
  },
  client: [async ({ server }, use) => use(await ApiClient.signIn(server)), { scope: 'worker' }],
  problems: async ({ context }, use) => {
    const problems = new PageProblems();
    await problems.watch(context);
    await use(problems);
    problems.expectNone();
  },
  workspace: async ({ page, server, problems }, use) => use(new Workspace(page, server.address, problems)),
});

/**
 * Gives the tests of the file that calls this, before its own hooks, a server that no other file sees. Such files share their workers, and so their browsers:
 * only the server begins anew.
 */
export function useOwnServer(): void {
  test.use({ serverName: 'own' });
  test.beforeAll(async ({ server, client }) => {
    if (untouched.delete(server)) return;
    await server.startAnew();
    await client.enter();
  });
}

/** Another version's program is judged whole: a step that it fails does not hide what it makes of the next. */
export const expect = process.env['ADIT_TEST_PROGRAM'] === undefined ? strict : strict.configure({ soft: true });
