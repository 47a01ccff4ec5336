import { describe, expect, it } from 'vitest';
import { checkedStatements, ROW_STATEMENTS, STEP_STATEMENTS } from './checked-statements.ts';

const rules = {
  beginnings: ROW_STATEMENTS,
  deniedNames: new Set(['pg_notify', 'set_config', 'query_to_xml']),
  deniedSchemas: new Set(['public']),
};
const check = (text: string) => checkedStatements(text, rules);

describe('what a plugin may say to the database', () => {
  it.each([
    'select 1',
    '  -- why\n /* as /* it */ is */ SELECT * from notes',
    '(select 1) union (select 2)',
    'with a as (select 1) insert into notes select * from a',
    `select 'set_config(''role'')', E'it\\'s pg_notify(', $$ query_to_xml( $$, $tag$ $$ reset role $tag$, $1`,
    'select nspublic."notes" from nspublic',
    'select a$pg_notify$b from x',
  ])('takes: %s', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    'set role adit',
    'SET  session authorization adit',
    '/* select */ reset role',
    '-- select\rreset all',
    'begin',
    'do $$ begin end $$',
    'copy notes to program $$true$$',
    'listen adit_events',
    'notify adit_events',
    'create table other (id int)',
    'prepare transaction $$x$$',
    'explain analyze select 1',
    'call other()',
    'select 1; reset role',
    'select 1; ; select pg_notify($1, $2)',
    'select pg_notify($1, $2)',
    'select PG_NOTIFY /* here */ ($1, $2)',
    'select pg_catalog."pg_notify"($1, $2)',
    'select "pg_notify" ($1, $2)',
    `select E'\\\\' || set_config('role', 'none', false) || ''`,
    `select '\\' || set_config('role', 'none', false) || ''`,
    `select E'a'\n'\\'' || set_config('role', 'none', false) || ''`,
    `select E'a' -- and\n '\\'' || set_config('role', 'none', false) || ''`,
    'select $1set_config($1, $2, false)',
    'select 1set_config($1, $2, false)',
    'select $a$ $b$ $a$ || set_config($1, $2, false) || $b$',
    'select /* /* */ set_config */ set_config($1, $2, true)',
    'select U&"\\0070g_notify"($1, $2)',
    'select u&"pg!005Fnotify" uescape \'!\' ($1, $2)',
    'select public.other()',
    'select "public" . other()',
    'select 1 /* no end',
    "select 'no end",
    'select "no end',
    'select $no$ end',
    '',
    ' ; -- nothing',
  ])('refuses: %s', (text) => {
    expect(() => check(text)).toThrow(expect.objectContaining({ name: 'StatementRefused' }));
  });

  it('splits the text of a step, and takes what makes tables there', () => {
    const text = `create table notes (id int, text text default 'a;b'); -- ; \n create unique index one on notes (id);;`;
    expect(checkedStatements(text, { ...rules, beginnings: STEP_STATEMENTS })).toEqual([
      `create table notes (id int, text text default 'a;b')`,
      'create unique index one on notes (id)',
    ]);
  });

  it.each([
    'create function f() returns int',
    'create temp table x ()',
    'create view v as select 1',
    'alter role adit',
    'drop schema x',
  ])('refuses in a step: %s', (text) => {
    expect(() => checkedStatements(text, { ...rules, beginnings: STEP_STATEMENTS })).toThrow(/begins with/);
  });

  it('reads a text of a million characters in no time', () => {
    expect(check(`select ${'/*'.repeat(1)}${'x'.repeat(900_000)}*/ 1`)).toHaveLength(1);
    expect(() => check(`select '${'x'.repeat(1_000_000)}'`)).toThrow(/at most/);
  });
});
