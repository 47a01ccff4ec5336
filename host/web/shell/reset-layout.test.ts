import { expect, it } from 'vitest';
import { resetLayout, type ResetLayoutParts } from './reset-layout.ts';

/** The default layout is gone back to with so many views; answers what was asked, and whether it was done. */
async function reset(views: number, answer: boolean): Promise<unknown[]> {
  const log: unknown[] = [];
  const contributed = [
    { id: 'views.view', location: 'main', single: false },
    { id: 'picking.table', single: true },
  ];
  await resetLayout({
    host: { contributions: { list: () => contributed } },
    workspace: {
      instancesOf: (id: string) => (id === 'views.view' ? Array.from({ length: views }) : ['7']),
      resetLayout: () => log.push('reset'),
    },
    dialogs: {
      async confirm({ message }: { message: string }) {
        log.push(message);
        return answer;
      },
    },
    t: (key: string, { count }: { count?: number } = {}) => `${key} ${count}`,
  } as unknown as ResetLayoutParts);
  return log;
}

it('[W2.09b] the default layout is asked for only where views would be closed, and left alone where the answer is no', async () => {
  expect(await reset(1, false)).toEqual(['reset']);
  expect(await reset(3, true)).toEqual(['layout.reset.closes 2', 'reset']);
  expect(await reset(2, false)).toEqual(['layout.reset.closes 1']);
});
