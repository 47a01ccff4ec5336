import { describe, expect, it } from 'vitest';
import type { GlobalRole } from 'adit/core';
import { domainOf, isEmail } from './email.ts';
import { checkMayManage, checkRoleChange } from './user-rules.ts';

const person = (id: string, globalRole: GlobalRole) => ({ id, globalRole, email: `${id}@Mine.example` });
const [system, administrator, user] = [
  person('s', 'System Administrator'),
  person('a', 'Administrator'),
  person('u', 'New User'),
];
const codeOf = (check: () => void): unknown => {
  try {
    check();
    return 'passes';
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('who may act on whom', () => {
  it('administrators act on everybody but System Administrators, and nobody on the own account where that is refused', () => {
    const may = (caller: typeof user, target: typeof user, isOwnRefused = true) =>
      codeOf(() => checkMayManage(caller, target, { isOwnRefused }));
    expect([
      may(administrator, user),
      may(system, administrator),
      may(system, person('t', 'System Administrator')),
    ]).toEqual(['passes', 'passes', 'passes']);
    expect([may(administrator, system), may(system, system), may(administrator, administrator, false)]).toEqual([
      'not-allowed',
      'own-account',
      'passes',
    ]);
  });

  it('[A6.02, A5.08] only System Administrators give roles, theirs only at addresses of the allowed domains, and never their own', () => {
    const give = (caller: typeof user, target: typeof user, role: GlobalRole, domains: string[] = []) =>
      codeOf(() => checkRoleChange(caller, target, role, domains));
    expect(give(administrator, user, 'Administrator')).toBe('not-allowed');
    expect(give(user, user, 'Administrator')).toBe('not-allowed');
    expect(give(administrator, user, 'New User')).toBe('passes');
    expect(give(system, user, 'Administrator')).toBe('passes');
    expect(give(system, user, 'System Administrator')).toBe('domain-not-allowed');
    for (const domain of ['other.example', 'example', 'sub.mine.example'])
      expect(give(system, user, 'System Administrator', [domain])).toBe('domain-not-allowed');
    expect(give(system, user, 'System Administrator', ['mine.example'])).toBe('passes');
    expect(give(system, system, 'New User')).toBe('own-account');
  });
});

it('[A5.02] knows the form of an address', () => {
  for (const good of ['a@b.cl', "o'neil+x@sub.mine-1.example", 'ñandú@mine.example', 'A.B@MINE.EXAMPLE'])
    expect([good, isEmail(good)]).toEqual([good, true]);
  for (const bad of [
    '',
    '@',
    'a@',
    '@b.cl',
    'a@b',
    'a b@c.cl',
    'a@b..cl',
    'a@-b.cl',
    'a@b.cl ',
    '<a@b.cl>',
    'a@b.cl,c@d.cl',
    `${'a'.repeat(250)}@b.cl`,
    'a\n@b.cl',
  ])
    expect([bad, isEmail(bad)]).toEqual([bad, false]);
  expect(domainOf('a@b@Mine.CL')).toBe('mine.cl');
});
