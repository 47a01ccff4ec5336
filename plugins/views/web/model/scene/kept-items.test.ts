import { expect, it, vi } from 'vitest';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import { KeptItems } from './kept-items.ts';

function setUp() {
  const asked: { answer(result: object): void; refuse(error: Error): void }[] = [];
  const call = () => new Promise((answer, refuse) => asked.push({ answer, refuse }));
  const error = vi.fn();
  const log = { info() {}, warn() {}, error, child: () => log };
  const session = { call } as unknown as RenderSessionClient;
  return { asked, error, kept: new KeptItems({ session, views: new Map(), log }) };
}

it('asks in the background one at a time, once more for all that was asked meanwhile', async () => {
  const { asked, kept } = setUp();
  for (let time = 0; time < 3; time += 1) kept.again('view1', 'd/points');
  kept.again('view2', 'd/points');
  expect(asked).toHaveLength(2);
  asked[0]?.answer({ kept: 1 });
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.answer({ kept: 2 });
  await vi.waitFor(() => {
    kept.again('view1', 'd/points');
    expect(asked).toHaveLength(4);
  });
});

it('says what was refused, and not what was lost with the connection, and asks again after both', async () => {
  const { asked, error, kept } = setUp();
  const ask = async (ending: Error): Promise<void> => {
    const before = asked.length;
    await vi.waitFor(() => {
      kept.again('view1', 'd/points');
      expect(asked).toHaveLength(before + 1);
    });
    asked.at(-1)?.refuse(ending);
  };
  await ask(new SessionCallError('disconnected', 'The connection to the render session was closed'));
  await ask(new SessionCallError('unknown-field', 'There is no field'));
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  expect(error.mock.calls[0]?.[1]).toMatchObject({ code: 'unknown-field' });
});
