import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { DialogStack } from './dialog-stack.ts';

const load = () => Promise.resolve({ default: () => null });

describe('the stack of dialogs', () => {
  it('[W9.07] opens dialogs 550 px wide, one above the other, with their properties', () => {
    const dialogs = new DialogStack();
    void dialogs.open(load, { name: 'a' }, { title: 'First' });
    void dialogs.open(load, {}, { title: 'Second', width: 1100, dismissable: false, bare: true });
    expect(dialogs.stack).toMatchObject([
      { title: 'First', width: 550, dismissable: true, bare: false, properties: { name: 'a' }, isOpen: true },
      { title: 'Second', width: 1100, dismissable: false, bare: true },
    ]);
  });

  it('resolves with the result, and keeps the dialog until it has faded out', async () => {
    const dialogs = new DialogStack();
    const answer = dialogs.open<object, string>(load, {}, { title: 'Name' });
    dialogs.stack[0]?.close('Production');
    expect(await answer).toBe('Production');
    expect(dialogs.stack).toMatchObject([{ isOpen: false }]);
    dialogs.remove(dialogs.stack[0]?.id ?? 0);
    expect(dialogs.stack).toEqual([]);
  });

  it('closes a dialog in an action', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const dialogs = new DialogStack();
    const stop = autorun(() => dialogs.stack.length);
    void dialogs.open(load, {}, { title: 'Name' });
    dialogs.stack[0]?.close();
    stop();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('resolves with nothing when it is dismissed, and only once', async () => {
    const dialogs = new DialogStack();
    const answer = dialogs.open<object, string>(load, {}, { title: 'Name' });
    const [dialog] = dialogs.stack;
    dialog?.close();
    dialog?.close('late');
    expect(await answer).toBeUndefined();
  });

  it('[W9.07, A9.09] asks a question 300 px wide, and takes a dismissal for a no', async () => {
    const dialogs = new DialogStack();
    const ask = () => dialogs.confirm({ title: 'Delete?', message: 'For good.', action: 'Delete', danger: true });
    const [yes, no] = [ask(), ask()];
    expect(dialogs.stack[0]).toMatchObject({
      title: 'Delete?',
      width: 300,
      properties: { message: 'For good.', action: 'Delete', danger: true },
    });
    dialogs.stack[0]?.close(true);
    dialogs.stack[1]?.close();
    expect([await yes, await no]).toEqual([true, false]);
  });
});
