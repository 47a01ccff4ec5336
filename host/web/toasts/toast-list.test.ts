// @vitest-environment jsdom
import { notifications, notificationsStore } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, SessionCallError, Translations } from 'adit/core/web';
import english from '../locales/en.json' with { type: 'json' };
import spanish from '../locales/es.json' with { type: 'json' };
import { ToastList } from './toast-list.tsx';

const shown = () => notificationsStore.getState().notifications;

beforeEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }));

describe('toasts', () => {
  it('[W8.12, W9.16, A9.09, I9.10, A8.11b, A8.11c, A8.11d, A8.11e, A8.11f] stay 5000 ms unless told, and are announced by what they say', () => {
    const toasts = new ToastList(new Translations('en'));
    for (const type of ['success', 'error', 'warning', 'primary'] as const) toasts.show({ type, title: type });
    toasts.show({ type: 'success', title: 'brief', duration: 3000 });
    expect(shown().map((toast) => [toast.title, toast['data-type'], toast.role, toast.autoClose])).toEqual([
      ['success', 'success', 'status', 5000],
      ['error', 'error', 'alert', 5000],
      ['warning', 'warning', 'status', 5000],
      ['primary', 'primary', 'status', 5000],
      ['brief', 'success', 'status', 3000],
    ]);
    const [success, ...others] = shown().map(({ color, icon }) => [color, (icon as ReactElement).type]);
    const brief = others.pop();
    expect(brief).toEqual(success);
    for (const at of [0, 1]) expect(new Set([success, ...others].map((look) => look?.[at])).size).toBe(4);
    expect(toasts.shown.map(({ type }) => type)).toEqual(['success', 'primary', 'warning', 'error', 'success']);
  });

  it('stay while the focus is in them, whatever news they get, and go after it has left', () => {
    const toasts = new ToastList(new Translations('en'));
    toasts.show({ type: 'primary', title: 'Import', key: 'one' });
    toasts.show({ type: 'success', title: 'Saved' });
    const found = (title: string) => shown().find((toast) => toast.title === title)!;
    found('Import').onFocusCapture?.({} as never);
    expect([found('Import').autoClose, found('Saved').autoClose]).toEqual([false, 5000]);
    toasts.show({ type: 'success', title: 'Complete', key: 'one' });
    expect(found('Complete').autoClose).toBe(false);
    found('Complete').onBlurCapture?.({} as never);
    expect(Math.floor(Number(found('Complete').autoClose))).toBe(5000);
  });

  it('[W4.57, W8.12, W9.16] that only say what was done stay 3000 ms, one at a time, and are not kept', () => {
    const toasts = new ToastList(new Translations('en'));
    toasts.show({ type: 'primary', title: 'Undone: filter', isStatus: true });
    toasts.show({ type: 'primary', title: 'Undone: colours', isStatus: true });
    expect(shown().map(({ title, autoClose }) => [title, autoClose])).toEqual([['Undone: colours', 3000]]);
    expect([toasts.shown, toasts.unread]).toEqual([[], 0]);
  });

  it('[W8.06b] have no dismiss button where the render session refused something, and go by themselves', () => {
    const toasts = new ToastList(new Translations('en'));
    toasts.showError(new SessionCallError('engine-failed', 'No'), 'The colours could not be changed');
    toasts.showError(new ApiError(503, 'busy', 'No', {}, undefined), 'The state could not be saved', {
      dismissable: false,
    });
    toasts.showError(new Error('No'), 'The folder could not be deleted');
    expect(shown()).toMatchObject([
      { title: 'The colours could not be changed', withCloseButton: false, allowClose: false, autoClose: 5000 },
      { title: 'The state could not be saved', withCloseButton: false, allowClose: false, autoClose: 5000 },
      { title: 'The folder could not be deleted', withCloseButton: true, allowClose: true, autoClose: 5000 },
    ]);
  });

  it('[A8.05, I8.01] begin with the server’s message where they are asked to and it gave one, else with what could not be done', () => {
    const toasts = new ToastList(new Translations('en'));
    const tell = (error: unknown, messageFirst?: boolean): void =>
      toasts.showError(error, 'The dataset could not be created', messageFirst === undefined ? {} : { messageFirst });
    const odd = new ApiError(409, 'odd-shape', 'The shape is odd.', {}, undefined);
    tell(odd, true);
    tell(odd);
    tell(new ApiError(0, 'unreachable', '', {}, undefined), true);
    tell(new Error('No'), true);
    const [said, unsaid] = ['The shape is odd.', 'The dataset could not be created'];
    expect(toasts.shown.toReversed().map(({ type, title, message }) => [type, title, message])).toEqual([
      ['error', said, unsaid],
      ['error', unsaid, said],
      ['error', unsaid, expect.not.stringMatching(said)],
      ['error', unsaid, expect.not.stringMatching(said)],
    ]);
  });

  it('[A8.01] have a general title by their type where they are given none, in the user’s language', async () => {
    for (const [language, ...titles] of [
      ['en', 'Success', 'Error', 'Warning', 'Notice', 'Error'],
      ['es', 'Hecho', 'Error', 'Advertencia', 'Aviso', 'Error'],
    ] as const) {
      const translations = new Translations(language);
      await translations.add('core', async () => ({ en: english, es: spanish })[language]);
      const toasts = new ToastList(translations);
      for (const type of ['success', 'error', 'warning', 'primary'] as const) toasts.show({ type, message: 'x' });
      toasts.showError(new Error('No'));
      expect(toasts.shown.toReversed().map(({ title }) => title)).toEqual(titles);
    }
  });

  it('[W8.01h, W8.01i, W8.01j] tell the server’s own message where they are asked to and English is spoken, else the text of its code', async () => {
    const refusal = new ApiError(409, 'group-exists', 'There is a group "Pit" already', { name: 'Pit' }, undefined);
    const said: (string | undefined)[] = [];
    for (const language of ['en', 'es'] as const) {
      const translations = new Translations(language);
      await translations.add('core', async () => ({ 'error.group-exists': `${language}: {{name}}` }));
      const toasts = new ToastList(translations);
      toasts.showError(refusal, 'Error deleting group', { serverMessage: true });
      toasts.showError(refusal, 'Error deleting group');
      said.push(...toasts.shown.toReversed().map(({ message }) => message));
    }
    expect(said).toEqual(['There is a group "Pit" already', 'en: Pit', 'es: Pit', 'es: Pit']);
  });

  it('[W8.12] of one key are one toast, on the screen and in the list, and its time begins anew', () => {
    const toasts = new ToastList(new Translations('en'));
    toasts.show({ type: 'success', title: 'Dataset is being created', key: 'import/1' });
    toasts.show({ type: 'primary', title: 'Other' });
    toasts.show({ type: 'primary', title: 'Dataset generation', key: 'import/1' });
    toasts.show({ type: 'error', title: 'Dataset generation result', key: 'import/1' });
    expect(shown().map(({ title, role, ...toast }) => [title, toast['data-type'], role])).toEqual([
      ['Dataset generation result', 'error', 'alert'],
      ['Other', 'primary', 'status'],
    ]);
    expect(toasts.shown.map(({ title }) => title)).toEqual(['Dataset generation result', 'Other']);
    expect(toasts.unread).toBe(2);
    const times = [shown()[0]?.autoClose];
    toasts.show({ type: 'success', title: 'Dataset generation result', key: 'import/1' });
    times.push(shown()[0]?.autoClose);
    // The timer begins anew when the number changes; it waits whole milliseconds.
    expect(times[0]).not.toBe(times[1]);
    expect(times.map((time) => Math.trunc(Number(time)))).toEqual([5000, 5000]);
  });

  it('of progress do not bring back what was closed, and are no news; the end of the work is', () => {
    const toasts = new ToastList(new Translations('en'));
    const progress = (part: number): void =>
      toasts.show({ type: 'primary', title: 'Dataset generation', progress: part, key: 'import/1' });
    progress(0.1);
    expect(shown()).toHaveLength(1);
    toasts.markRead();
    notifications.hide(shown()[0]?.id ?? '');
    progress(0.5);
    expect([shown().length, toasts.shown[0]?.progress, toasts.unread]).toEqual([0, 0.5, 0]);
    toasts.show({ type: 'success', title: 'Dataset generation result', key: 'import/1' });
    expect([shown().length, toasts.shown.length, toasts.unread]).toEqual([1, 1, 1]);
  });

  it('tell nothing of a request that was cancelled', () => {
    const toasts = new ToastList(new Translations('en'));
    toasts.showError(new ApiError(0, 'cancelled', '', {}, undefined), 'The tree could not be read');
    expect([shown(), toasts.shown]).toEqual([[], []]);
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
