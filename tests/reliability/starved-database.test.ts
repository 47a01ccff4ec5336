import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient } from '../integration/api-client.ts';
import { askTicket } from '../integration/render-session.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { RawSession } from '../security/support/raw-session.ts';
import { People } from '../security/support/people.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

const STATES = 490;
const CALLERS = 3;
const IMPORTS = 4;
const SAVES = 8;
const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;

// What any viewer can do: ask for the list of states, several times at once, while others work.
describe.skipIf(!isBuilt)(`${CALLERS} callers that list ${STATES} states without a pause`, () => {
  const server = new ServerProcess();
  let client: ApiClient;
  let appState: object;
  beforeAll(async () => {
    await server.start();
    client = await ApiClient.signIn(server);
    const session = await RawSession.connect(await askTicket(client));
    const { result } = await session.call('datacloud.application.state.get', {});
    session.close();
    appState = (result as { state: object }).state;
    const people = await People.open(server);
    await people.query(
      `insert into plugin_states.states (id, tenant_id, site_id, owner_id, name, folder, name_key, folder_key, is_public, version, state_version, app_state, saved_by)
       select gen_random_uuid(), tenant_id, $1, id, 'Listed ' || n, '', 'listed ' || n, '', true, 1, 2, '{}', id
         from adit.users, generate_series(1, $2::int) as n`,
      [client.site, STATES],
    );
    await people.close();
  });
  afterAll(() => server.dispose());

  const list = (): ReturnType<ApiClient['call']> => client.call('GET', `/state/read?site=${client.site}`);

  it('refuse nobody: neither their own lists, nor imports, saves and other calls beside them', async () => {
    const refused: unknown[] = [];
    const note = (what: string, { status, body }: { status: number; body: unknown }): void => {
      if (status !== 200) refused.push({ what, status, body });
    };
    let isOver = false;
    const press = async (): Promise<void> => {
      while (!isOver) note('list', await list());
    };
    const callers = Array.from({ length: CALLERS }, press);
    const imports = Array.from({ length: IMPORTS }, (_, at) =>
      importPoints(client, `Beside ${at}`).catch((error: unknown) =>
        refused.push({ what: 'import', error: String(error) }),
      ),
    );
    const saves = async (): Promise<void> => {
      for (let at = 0; at < SAVES; at += 1) {
        const body = { site: client.site, name: `Saved ${at}`, appState, thumbnail };
        note('save', await client.call('POST', '/state/create', body));
        note('sites', await client.call('GET', '/site/read'));
      }
    };
    await Promise.all([...imports, saves()]);
    isOver = true;
    await Promise.all(callers);
    expect(refused).toEqual([]);
  });
});
