// @vitest-environment jsdom
import { notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { SessionCallError, Translations } from 'adit/core/web';
import { ToastList } from './toast-list.tsx';

const shown = () => notificationsStore.getState().notifications;

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }));

describe('toasts', () => {
  it('[W8.12, A8.11] stay 5000 ms unless told, and are announced by what they say', () => {
    const toasts = new ToastList(new Translations('en'));
    for (const type of ['success', 'error', 'warning', 'primary'] as const) toasts.show({ type, title: type });
    toasts.show({ type: 'success', title: 'brief', duration: 3000 });
    expect(shown().map(({ role, autoClose }) => [role, autoClose])).toEqual([
      ['status', 5000],
      ['alert', 5000],
      ['status', 5000],
      ['status', 5000],
      ['status', 3000],
    ]);
  });

  it('[W4.57, W9.16] that only say what was done stay 3000 ms, one at a time, and are not kept', () => {
    const toasts = new ToastList(new Translations('en'));
    toasts.show({ type: 'primary', title: 'Undone: filter', isStatus: true });
    toasts.show({ type: 'primary', title: 'Undone: colours', isStatus: true });
    expect(shown().map(({ title, autoClose }) => [title, autoClose])).toEqual([['Undone: colours', 3000]]);
    expect([toasts.shown, toasts.unread]).toEqual([[], 0]);
  });

  it('[W8.06] have no dismiss button where the render session refused something, and go by themselves', () => {
    const toasts = new ToastList(new Translations('en'));
    toasts.showError(new SessionCallError('engine-failed', 'No'), 'The colours could not be changed');
    toasts.showError(new Error('No'), 'The folder could not be deleted');
    expect(shown()).toMatchObject([
      { title: 'The colours could not be changed', withCloseButton: false, allowClose: false, autoClose: 5000 },
      { title: 'The folder could not be deleted', withCloseButton: true, allowClose: true, autoClose: 5000 },
    ]);
  });

  it('are kept, newest first, and counted until they were seen', () => {
    const toasts = new ToastList(new Translations('en'));
    for (let at = 1; at <= 250; at++) toasts.show({ type: 'primary', title: String(at) });
    expect(toasts.shown).toHaveLength(200);
    expect(toasts.shown[0]).toMatchObject({ title: '250', type: 'primary' });
    expect(toasts.unread).toBe(250);
    toasts.markRead();
    expect(toasts.unread).toBe(0);
    toasts.clear();
    expect(toasts.shown).toEqual([]);
  });
});
