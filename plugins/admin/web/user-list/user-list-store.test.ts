import { expect, it } from 'vitest';
import type { Api, Toast } from 'adit/core/web';
import { userOf } from '../testing/show-page.tsx';
import { UserListStore } from './user-list-store.ts';

it('a user who is deactivated is active again by the notification of that, and one who was pending is not', async () => {
  const calls: unknown[] = [];
  const shown: Omit<Toast, 'type'>[] = [];
  const api = { call: async (_spec: object, input: unknown) => void calls.push(input) } as unknown as Api;
  const store = new UserListStore({
    api,
    dialogs: { confirm: async () => true },
    toasts: { show: (toast: Toast) => void shown.push(toast), showError: () => undefined },
    t: (key: string) => key,
  } as never);
  await store.setActive(userOf('f', 'Fay', { isActive: true }), false);
  const [undo] = shown.at(-1)?.actions ?? [];
  expect(undo?.label).toBe('core:undo');
  calls.length = 0;
  await undo?.run();
  expect(calls).toContainEqual({ params: { id: 'f' }, body: { isActive: true } });
  await store.setActive(userOf('p', 'Pia', { isActive: null }), false);
  expect(shown.at(-1)?.actions).toEqual([]);
});
