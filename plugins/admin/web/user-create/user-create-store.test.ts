import { expect, it } from 'vitest';
import type { Api } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { UserCreateStore } from './user-create-store.ts';

function setUp(refusal?: Error) {
  const sent: unknown[] = [];
  const failures: string[] = [];
  const gone: string[] = [];
  const store = new UserCreateStore({
    api: {
      async call(_spec: object, input: unknown) {
        sent.push(input);
        if (refusal) throw refusal;
        return { id: 'new' };
      },
    } as unknown as Api,
    navigation: { path: '/', query: new URLSearchParams(), go: (path: string) => void gone.push(path) },
    toasts: {
      show: () => undefined,
      showError: (error, title) => void failures.push(`${title}: ${(error as Error).message}`),
    },
    t: (key) => key,
    language: 'en',
  });
  return { store, sent, gone, failures };
}

it('[A5.03] name and e-mail are required, and a name has three characters; nothing is sent before', async () => {
  const { store, sent, gone } = setUp();
  const problems = async (name: string, email: string): Promise<unknown[]> => {
    store.change({ name, email });
    await store.save();
    return [store.nameProblem, store.emailProblem];
  };
  expect([store.nameProblem, store.emailProblem]).toEqual([undefined, undefined]);
  expect(await problems('', '')).toEqual(['errorInputsName', 'errorInputsBlank']);
  expect(await problems('   ', ' ')).toEqual(['errorInputsName', 'errorInputsBlank']);
  expect(await problems(' ab ', 'nora')).toEqual(['errorInputsLength', 'invite.invalid']);
  expect(await problems(' Nora ', '')).toEqual([undefined, 'errorInputsBlank']);
  expect(await problems(' Nora ', ' ')).toEqual([undefined, 'errorInputsBlank']);
  expect(await problems('', 'nora@mine.example')).toEqual(['errorInputsName', undefined]);
  expect(await problems('No', 'nora@mine.example')).toEqual(['errorInputsLength', undefined]);
  expect([sent, gone]).toEqual([[], []]);
  expect(await problems(' Nora ', 'nora@mine.example')).toEqual([undefined, undefined]);
  expect(sent).toMatchObject([{ body: { name: 'Nora', email: 'nora@mine.example' } }]);
  expect(gone).toEqual(['/users/new']);
  expect(
    [english, spanish].map((texts) => [texts.errorInputsBlank, texts.errorInputsName, texts.errorInputsLength]),
  ).toEqual([
    ['A user needs an e-mail address.', 'A user needs a name.', 'A name needs at least 3 characters.'],
    [
      'Un usuario necesita un correo electrónico.',
      'Un usuario necesita un nombre.',
      'Un nombre tiene al menos 3 caracteres.',
    ],
  ]);
});

it('[A8.04] what the server refuses is said, and what was typed stays', async () => {
  const { store, gone, failures } = setUp(new Error('There is already an account with this address.'));
  store.change({ name: 'Nora', email: 'nora@mine.example' });
  await store.save();
  expect(failures).toEqual(['user.create-failed: There is already an account with this address.']);
  expect([gone, store.fields.name, store.isSaving]).toEqual([[], 'Nora', false]);
});

it('several addresses that are pasted are made one after the other, with the names beside them', async () => {
  const { store, sent, gone } = setUp();
  store.paste('Ana Soto <ana@mine.example>\nnora@mine.example');
  expect([store.fields.name, store.fields.email, store.others]).toEqual([
    'Ana Soto',
    'ana@mine.example',
    [{ email: 'nora@mine.example' }],
  ]);
  await store.save();
  expect([store.fields.name, store.fields.email, store.others, store.nameProblem]).toEqual([
    '',
    'nora@mine.example',
    [],
    undefined,
  ]);
  expect(gone).toEqual([]);
  store.change({ name: 'Nora' });
  await store.save();
  expect(sent).toMatchObject([{ body: { email: 'ana@mine.example' } }, { body: { email: 'nora@mine.example' } }]);
  expect(gone).toEqual(['/users/new']);
});
