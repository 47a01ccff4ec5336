// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { showPage, until, type Answers, type ShownPage } from '../testing/show-page.tsx';
import InviteDialog from './invite-dialog.tsx';

let page: ShownPage;
const close = vi.fn();
const choices = {
  roles: [
    { id: 'new-user', name: 'New User', isGlobal: true },
    { id: 'geoscientist', name: 'geoscientist', isGlobal: true },
    { id: 'contributor', name: 'Contributor', isGlobal: false },
    { id: 'viewer', name: 'Viewer', isGlobal: false },
  ],
  allowedDomains: [{ domain: 'mine.example', currentUserIDP: true }],
};
async function show(answers: Answers = {}): Promise<void> {
  page = await showPage(() => <InviteDialog close={close} />, {
    'admin.read-invite-roles': choices,
    'admin.invite-users': { existingEmails: [], failedEmails: [] },
    ...answers,
  });
  await until(() => page.find('input', 'E-mail addresses'));
}
afterEach(() => {
  page.dispose();
  close.mockClear();
});

it('[A5.02] what is no address, is in the list already, or has a domain that is not allowed is said', async () => {
  await show();
  await addEmail('ana@mine.example');
  const field = page.find('input', 'E-mail addresses');
  for (const [email, said] of [
    ['ana', '“ana” is not an e-mail address.'],
    ['Ana@mine.example', 'Ana@mine.example is already in the list.'],
    ['ana@other.example', 'The domain of ana@other.example is not allowed.'],
  ] as const) {
    page.type(field, email);
    await until(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      expect(document.body.textContent).toContain(said);
    });
  }
  expect([...document.querySelectorAll('.mantine-Pill-root')].map((chip) => chip.textContent)).toEqual([
    'ana@mine.example',
  ]);
});

it('[A2.31i, A2.31j, A8.08] an unexpected error is said, and so is who has an account already, and who could not be invited', async () => {
  let fails = true;
  await show({
    'admin.invite-users': () => {
      if (fails) throw new Error('away');
      return { existingEmails: ['ana@mine.example'], failedEmails: ['luz@mine.example'] };
    },
  });
  const said = (): unknown[] =>
    [...document.querySelectorAll('[role=alert] p')].map((line) => line.textContent?.trim());
  await choose('Site 1', 'North');
  await choose('Role on site 1', 'Viewer');
  await addEmail('ana@mine.example');
  expect(isDisabled('Invite')).toBe(true);
  await choose('Role', 'New User');
  await until(() => expect(isDisabled('Invite')).toBe(false));
  document.querySelector<HTMLElement>('.mantine-Pill-remove')?.click();
  await until(() => expect(isDisabled('Invite')).toBe(true));
  for (const name of ['ana', 'luz', 'eva']) await addEmail(`${name}@mine.example`);
  await until(() => expect(isDisabled('Invite')).toBe(false));
  page.click('button', 'Invite');
  await until(() => expect(said()).toEqual(['The invitations could not be sent.']));
  fails = false;
  page.click('button', 'Invite');
  await until(() =>
    expect(said()).toEqual([
      'These already have an account: ana@mine.example',
      'These could not be invited: luz@mine.example',
    ]),
  );
  expect(close).not.toHaveBeenCalled();
});

const isDisabled = (name: string): boolean => (page.find('button', name) as HTMLButtonElement).disabled;
/** Chooses an option of a field, and answers all that it offers. */
async function choose(field: string, option: string): Promise<(string | null)[]> {
  await until(() => page.click('input', field));
  let options: HTMLElement[] = [];
  // Options of a field that is folded up stay in the page.
  await until(() => {
    const list = document.getElementById(page.find('input', field).getAttribute('aria-controls') ?? '');
    options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    expect(options.map(({ textContent }) => textContent)).toContain(option);
  });
  const offered = options.map(({ textContent }) => textContent);
  options[offered.indexOf(option)]?.click();
  return offered;
}
async function addEmail(email: string): Promise<void> {
  const field = page.find('input', 'E-mail addresses');
  page.type(field, email);
  // The key is for what the field shows by then.
  await until(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(document.body.textContent).toContain(email);
  });
}

it('[A2.31a, A2.31b, A2.31c, A2.31d, A2.31g, A2.31h, A2.31i, A2.31j, A2.31k] chips of addresses, a role and roles by site make an invitation', async () => {
  await show();
  expect([isDisabled('Add site'), isDisabled('Invite')]).toEqual([false, true]);
  expect(document.body.textContent).not.toContain('All sites are added.');
  await addEmail('ana@mine.example');
  expect([...document.querySelectorAll('.mantine-Pill-root')].map((chip) => chip.textContent)).toEqual([
    'ana@mine.example',
  ]);
  expect(isDisabled('Invite')).toBe(true);
  expect(await choose('Role', 'Geoscientist')).toEqual(['New User', 'Geoscientist']);
  expect(isDisabled('Invite')).toBe(true);
  expect(await choose('Site 1', 'North')).toEqual(['North', 'South']);
  expect(await choose('Role on site 1', 'Viewer')).toEqual(['Contributor', 'Viewer']);
  await until(() => expect([isDisabled('Add site'), isDisabled('Invite')]).toEqual([false, false]));
  page.click('button', 'Add site');
  expect(await choose('Site 2', 'South')).toEqual(['South']);
  await until(() => expect(document.body.textContent).toContain('All sites are added.'));
  expect([isDisabled('Add site'), isDisabled('Invite')]).toEqual([true, true]);
  await choose('Role on site 2', 'Contributor');
  await until(() => expect(isDisabled('Invite')).toBe(false));
  page.click('button', 'Invite');
  await until(() => expect(close).toHaveBeenCalled());
  expect(page.calls.find(({ id }) => id === 'admin.invite-users')?.input).toEqual({
    body: {
      emails: ['ana@mine.example'],
      globalRoleId: 'geoscientist',
      sites: [
        { siteId: 's1', roleId: 'viewer' },
        { siteId: 's2', roleId: 'contributor' },
      ],
    },
  });
});

it('[A2.31e, A2.31f] no site can be added where there is none, or no role for it', async () => {
  for (const [answers, isOff] of [
    [{}, false],
    [{ 'accounts.read-sites': [] }, true],
    [{ 'admin.read-invite-roles': { ...choices, roles: choices.roles.slice(0, 2) } }, true],
  ] as const) {
    await show(answers);
    await until(() => expect(isDisabled('Add site')).toBe(isOff));
    expect(document.body.textContent).not.toContain('All sites are added.');
    page.dispose();
  }
});

it('[A8.08] roles and sites that cannot be fetched are told of, and asked for again', async () => {
  let fails = true;
  const answer = (): object => {
    if (fails) throw new Error('away');
    return choices;
  };
  page = await showPage(() => <InviteDialog close={close} />, { 'admin.read-invite-roles': answer });
  await until(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Roles and sites could not be loaded.'),
  );
  fails = false;
  page.click('[role=alert] button', 'Try again');
  await until(() => page.find('input', 'E-mail addresses'));
});

it.each([
  ['[A2.31e] there are no sites', { 'accounts.read-sites': [] }],
  ['[A2.31f] there are no roles', { 'admin.read-invite-roles': { ...choices, roles: [] } }],
])('no site can be added where %s', async (_what, answers) => {
  await show(answers);
  expect(isDisabled('Add site')).toBe(true);
  expect(document.body.textContent).not.toContain('All sites are added.');
});
