import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FENCED, listedHalf, useFenced } from '../integration/fenced-plugin.ts';
import { isBuilt } from '../integration/server-process.ts';
import { seconds } from '../patience.ts';
import { OtherCaller } from './support/other-caller.ts';

/** What another call may take on a quiet machine, whatever a half asks of the database. */
const OTHER_MILLISECONDS = 100;
const ENDLESS =
  'with recursive more(n) as (select 1::numeric union all select n + 1 from more) select count(*) from more';

/** What is refused, and why. */
const refused: Readonly<Record<string, readonly [statement: string, why: RegExp]>> = {
  'rows of the server': ['select * from adit.users', /schema adit is not there|permission denied/],
  'rows of the server by another way': ["select table_to_xml('adit.users', true, true, '')", /permission denied/],
  'rows of other plugins': ['select * from plugin_importing.raw_files', /is not there|permission denied/],
  passwords: ['select rolpassword from pg_authid', /permission denied/],
  'a file': ["select pg_read_file('/etc/passwd')", /permission denied|is not there/],
  'a file by a large object': ["select lo_import('/etc/passwd')", /is not there/],
  'a program': ["copy lines to program 'true'", /begins with "copy/],
  'a pause': ['select pg_sleep(600)', /pg_sleep is not there/],
  'another role': ['set role adit', /begins with "set role/],
  'another role by a function': ["select set_config('role', 'adit', false)", /set_config is not there/],
  'the role that it had': ['reset role', /begins with "reset role/],
  'another session': ['set session authorization adit', /begins with "set session/],
  'no limits': ["select set_config('statement_timeout', '0', false)", /set_config is not there/],
  'an extension': ['create extension dblink', /begins with "create extension/],
  'a table beside its steps': ['create table more (id int)', /begins with "create table/],
  'a table from a question': ['select 1 into more', /permission denied/],
  'a block of code': ['do $$ begin perform pg_sleep(600); end $$', /begins with "do/],
  'a lock that others need': ['select pg_advisory_lock(4150391772)', /pg_advisory_lock is not there/],
  'a lock in a text': [
    "select query_to_xml('select pg_advisory_lock(1)', true, true, '')",
    /query_to_xml is not there/,
  ],
  'the lock of a table': ['lock table lines', /begins with "lock/],
  'the end of others': ['select pg_terminate_backend(pid) from pg_stat_activity', /pg_terminate_backend is not there/],
  'a notification': ["select pg_notify('adit_events', '{}')", /pg_notify is not there/],
  'a notification as a statement': ["notify adit_events, '{}'", /begins with "notify/],
  'a prepared transaction': ["prepare transaction 'adit mine'", /begins with "prepare/],
  'two statements': ['select 1; delete from lines', /One statement/],
  'a million rows': ['select generate_series(1, 1000000)', /100000 rows/],
  'a hundred megabytes': ["select repeat('x', 100000) from generate_series(1, 1000)", /16 MB|^57014/],
  'one value of 200 megabytes': ["select repeat('x', 200000000)", /16 MB|^57014/],
};

describe.skipIf(!isBuilt)('what a half behind the fence asks of the database', { timeout: seconds(120) }, () => {
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' });
  const say = async (text: string, times = 1) => {
    const body = { text, times };
    return (await setUp.client.call<{ refused?: string; rows?: number }>('POST', `/plugins/${FENCED}/statements`, body))
      .body;
  };
  let other: OtherCaller;

  beforeAll(async () => {
    const isThere = async () => (await say('select 1 from lines')).rows === 1;
    await vi.waitUntil(isThere, { timeout: seconds(30), interval: 200 });
    other = new OtherCaller(setUp.client);
  }, seconds(60));
  beforeEach(() => setUp.client.keepSignedIn());
  afterAll(() => other.stop());

  it.each(Object.keys(refused))('is refused: %s', async (what) => {
    const [statement, why] = refused[what] ?? ['', /never/];
    expect((await say(statement)).refused).toMatch(why);
    expect(await say('select name from lines')).toMatchObject({ rows: 1 });
  });

  it('takes no more at once than others can spare', async () => {
    expect(await say('select 1', 400)).toEqual({ rows: 1, first: { '?column?': 1 } });
    expect((await say('select 1', 2_000)).refused).toMatch(/Too much is asked at once|more to do than it can/);
    expect(await say('select name from lines')).toMatchObject({ rows: 1 });
  });

  it('ends with the time that a statement has, and leaves others theirs', async () => {
    const endless = setUp.client.call<{ refused?: string }>('POST', `/plugins/${FENCED}/statements`, { text: ENDLESS });
    expect(await say('select name from lines')).toMatchObject({ rows: 1 });
    expect((await endless).body.refused).toMatch(/^57014/);
    expect(await say('select name from lines')).toMatchObject({ rows: 1 });
  });

  it('keeps no other call waiting meanwhile, and the process runs on', async () => {
    const slowest = await other.stop();
    expect(slowest.usual).toBeLessThan(OTHER_MILLISECONDS * slowest.patience);
    // The machine has other work in a test run; a server that a half can stop stands still for longer.
    expect(slowest.milliseconds).toBeLessThan(10 * OTHER_MILLISECONDS * slowest.patience);
    expect(await listedHalf(setUp.client, FENCED)).toMatchObject({ serverHalf: 'fenced', fence: { restarts: 0 } });
  });
});
