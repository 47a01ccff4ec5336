import { ApiError, type Api } from 'adit/core/web';
import { createSupportRequest } from 'adit/plugins/support';
import { beforeEach, describe, expect, it } from 'vitest';
import texts from '../locales/en.json' with { type: 'json' };
import spanish from '../locales/es.json' with { type: 'json' };
import { SupportStore } from './support-store.ts';

const complete = {
  name: 'A',
  email: 'a@b.c',
  company: 'C',
  tenant: 'T',
  site: 'S',
  subject: 'Help',
  message: 'Please',
};
let sent: unknown[];
let failure: unknown;

const api: Api = {
  call: async (_spec, { body }) => {
    sent.push(body);
    if (failure !== undefined) throw failure;
    return { id: '1' } as never;
  },
  send: () => Promise.reject(new Error('Nothing is sent')),
  download: () => Promise.reject(new Error('Nothing is downloaded')),
};
const t = (key: string): string => (texts as Record<string, string>)[key] ?? key;
const make = (known = {}): SupportStore => new SupportStore({ api, t, known });

beforeEach(() => {
  sent = [];
  failure = undefined;
});

describe('a request for support', () => {
  it('[A5.09, I8.08] needs every field, and does not ask the server without', async () => {
    for (const field of Object.keys(complete)) {
      const store = make({ ...complete, [field]: ' \t' });
      expect(await store.send(), field).toBe(false);
      expect(store.problem).toBe('All fields are required.');
    }
    expect([spanish['error.fields-required'], spanish.problem]).toEqual([
      'Todos los campos son obligatorios.',
      'Hubo un problema. Inténtelo de nuevo más tarde.',
    ]);
    expect(sent).toEqual([]);
    expect(spanish['error.fields-required']).toBe('Todos los campos son obligatorios.');
  });

  it('[A3.12, I7.13] is made of texts, and of nothing else', () => {
    const body = createSupportRequest.body!;
    expect(body.parse(complete)).toEqual(complete);
    for (const field of [...Object.keys(complete), 'phone'])
      for (const wrong of [5, true, null, ['A']])
        expect([field, body.safeParse({ ...complete, [field]: wrong }).success]).toEqual([field, false]);
  });

  it('[I7.13] is sent with all its fields', async () => {
    const store = make({ name: 'A', email: 'a@b.c' });
    for (const [field, text] of Object.entries(complete)) store.change(field as keyof typeof complete, text);
    expect(await store.send()).toBe(true);
    expect(sent).toEqual([complete]);
    expect(store).toMatchObject({ isSending: false, problem: undefined });
  });

  it('[A8.10, I7.13, I8.08] shows the server’s message, or a general one when there is none', async () => {
    const store = make(complete);
    failure = new ApiError(503, 'mailbox-full', 'The mailbox is full', {}, undefined);
    expect(await store.send()).toBe(false);
    expect(store.problem).toBe('The mailbox is full');
    for (const unknown of [new ApiError(0, 'unreachable', '', {}, undefined), new TypeError('x is not a function')]) {
      failure = unknown;
      await store.send();
      expect(store.problem).toBe('There was a problem. Please try again later.');
    }
    failure = new ApiError(400, 'fields-required', 'All fields are required.', {}, undefined);
    await store.send();
    expect(store.problem).toBe('All fields are required.');
    store.change('subject', 'Other');
    expect(store.problem).toBeUndefined();
  });
});
