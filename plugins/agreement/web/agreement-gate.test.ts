import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from 'adit/plugins/accounts';
import english from '../locales/en.json' with { type: 'json' };
import spanish from '../locales/es.json' with { type: 'json' };
import { AgreementGate } from './agreement-gate.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const ACCEPTED = '2026-03-05T00:07:59.000Z';

interface Asked {
  readonly title: string;
  readonly dismissable: boolean;
  accept(): Promise<void>;
}

/** A browser in which somebody is signed in, or comes to be, in a tenant that has an agreement unless told. */
function setUp(
  user?: Partial<User>,
  agreement: { id: string | null; name: string | null } = { id: 't1', name: 'Terms' },
) {
  const sent: unknown[] = [];
  const asked: Asked[] = [];
  const account = observable(
    {
      user: user && { id: 'u1', ...user },
      refresh: async () => runInAction(() => (account.user = { ...account.user, eulaAcceptedDateTime: ACCEPTED })),
    },
    { refresh: false },
  ) as { user: Partial<User> | undefined; refresh(): Promise<unknown> };
  const gate = new AgreementGate({
    api: {
      call: async ({ id }: { id: string }, input: { body?: object }) => {
        if (id === 'agreement.read') return agreement;
        sent.push(input.body);
        return {};
      },
    },
    account,
    dialogs: {
      open: async (_load: unknown, { accept }: Asked, { title, dismissable }: Asked) =>
        void asked.push({ title, dismissable, accept }),
    },
    t: (key: string) => key,
    log: { warn: (message: string) => asked.push(message as never) },
  } as never);
  const following = gate.start();
  stop = () => following.dispose();
  return { account, asked, sent };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('[A4.03] the agreement', () => {
  it('is asked for of active users who have not accepted it, and of nobody else', async () => {
    for (const [isActive, eulaAcceptedDateTime, count] of [
      [true, null, 1],
      [true, ACCEPTED, 0],
      [false, null, 0],
      [null, null, 0],
    ] as const) {
      const { asked } = setUp({ isActive, eulaAcceptedDateTime });
      await settled();
      expect([isActive, eulaAcceptedDateTime, asked.length]).toEqual([isActive, eulaAcceptedDateTime, count]);
      stop?.();
    }
    const none = setUp({ isActive: true, eulaAcceptedDateTime: null }, { id: null, name: null });
    await settled();
    expect(none.asked).toEqual([]);
  });

  it('blocks who signs in until it is accepted, which sets the moment of the user', async () => {
    const { account, asked, sent } = setUp();
    await settled();
    expect(asked).toEqual([]);
    runInAction(() => (account.user = { id: 'u1', isActive: true, eulaAcceptedDateTime: null }));
    await vi.waitFor(() => expect(asked).toMatchObject([{ title: 'accept.title', dismissable: false }]));
    await asked[0]?.accept();
    expect(sent).toEqual([{ id: 'u1', eulaAccepted: true }]);
    expect(account.user?.eulaAcceptedDateTime).toBe(ACCEPTED);
  });

  it('[A8.01] that could not be accepted is said in English and Spanish', () => {
    expect([english, spanish].map((texts) => texts['accept.failed'])).toEqual([
      'The agreement could not be accepted. Please try again.',
      'No se pudo aceptar el acuerdo. Inténtelo de nuevo.',
    ]);
  });
});
