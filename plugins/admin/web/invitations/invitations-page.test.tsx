// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InvitationEntry } from 'adit/plugins/admin';
import { showPage, until, type ShownPage } from '../testing/show-page.tsx';

const now = Date.now();
const moment = (days: number): string => new Date(now + days * 24 * 3_600_000).toISOString();
const entry = (userId: string, more: Partial<InvitationEntry>): InvitationEntry => ({
  ...{ userId, name: userId, email: `${userId}@mine.example`, isAuth0User: false, invitedBy: 'Ada' },
  ...{ invitedAt: moment(-1), until: moment(2), state: 'waiting' },
  ...more,
});
let invitations: InvitationEntry[];
let page: ShownPage;
const copied: string[] = [];

beforeEach(async () => {
  copied.length = 0;
  invitations = [
    entry('ana', {}),
    entry('bob', { state: 'expired', until: moment(-1), invitedAt: moment(-4), invitedBy: null }),
    entry('carl', { state: 'accepted', until: null, isAuth0User: true, invitedAt: moment(-9) }),
  ];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  page = await showPage('admin.invitations', {
    'admin.read-invitations': () => invitations,
    'admin.send-invitation': {},
    'admin.make-invitation-link': { url: 'https://adit.example/activate-account?token=t' },
    'admin.revoke-invitation': () => {
      invitations = invitations.filter(({ userId }) => userId !== 'ana');
      return {};
    },
  });
  await page.hasRows(3);
});
afterEach(() => {
  page.dispose();
  vi.unstubAllGlobals();
});

const act = async (email: string, action: string): Promise<void> => {
  page.click('button', `Actions for ${email}`);
  await until(() => page.click('[role=menuitem]', action));
};
const made = (): string[] => page.calls.map(({ id }) => id).filter((id) => /-invitation(-link)?$/.test(id));

it('invitations are listed with who, by whom and what became of them; those that were accepted have no more to do', () => {
  const shown = page
    .cells()
    .map(([email, name, sso, by, , until, state]) => [email, name, sso, by, until !== '—', state]);
  expect(shown).toEqual([
    ['ana@mine.example', 'ana', 'No', 'Ada', true, 'Waiting'],
    ['bob@mine.example', 'bob', 'No', '—', true, 'Link expired'],
    ['carl@mine.example', 'carl', 'Yes', 'Ada', false, 'Accepted'],
  ]);
  expect(() => page.find('button', 'Actions for carl@mine.example')).toThrow();
});

it('an invitation is sent again, copied as a link, and revoked', async () => {
  await act('bob@mine.example', 'Send again');
  await until(() => expect(made()).toEqual(['admin.send-invitation']));
  await act('ana@mine.example', 'Copy link');
  await until(() => expect(copied).toEqual(['https://adit.example/activate-account?token=t']));
  await act('ana@mine.example', 'Revoke');
  await page.hasRows(2);
  expect(page.calls.find(({ id }) => id === 'admin.revoke-invitation')?.input).toEqual({ params: { id: 'ana' } });
});
