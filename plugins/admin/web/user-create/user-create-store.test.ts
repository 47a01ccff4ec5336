import { expect, it } from 'vitest';
import type { Api } from 'adit/core/web';
import { UserCreateStore } from './user-create-store.ts';

it('[A5.03] name and e-mail are required, and a name has three characters; nothing is sent before', async () => {
  const sent: unknown[] = [];
  const gone: string[] = [];
  const store = new UserCreateStore({
    api: { call: async (_spec: object, input: unknown) => (sent.push(input), { id: 'new' }) } as unknown as Api,
    navigation: { path: '/', query: new URLSearchParams(), go: (path: string) => void gone.push(path) },
    toasts: { show: () => undefined, showError: () => undefined },
    t: (key) => key,
    language: 'en',
  });
  const problems = async (name: string, email: string): Promise<unknown[]> => {
    store.change({ name, email });
    await store.save();
    return [store.nameProblem, store.emailProblem];
  };
  expect([store.nameProblem, store.emailProblem]).toEqual([undefined, undefined]);
  expect(await problems('', '')).toEqual(['errorInputsName', 'errorInputsBlank']);
  expect(await problems('   ', ' ')).toEqual(['errorInputsName', 'errorInputsBlank']);
  expect(await problems(' ab ', 'nora')).toEqual(['errorInputsLength', 'invite.invalid']);
  expect([sent, gone]).toEqual([[], []]);
  expect(await problems(' Nora ', 'nora@mine.example')).toEqual([undefined, undefined]);
  expect(sent).toMatchObject([{ body: { name: 'Nora', email: 'nora@mine.example' } }]);
  expect(gone).toEqual(['/users/new']);
});
