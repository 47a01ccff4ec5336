// @vitest-environment jsdom
import { makeTestWorkspace, readPlugin } from 'adit/core/testing';
import { expect, it } from 'vitest';

it('greets', async () => {
  const workspace = await makeTestWorkspace({ plugins: [readPlugin(`${import.meta.dirname}/..`)] });
  await workspace.runAction('acme.example.greet');
  expect(workspace.recorded.toasts).toEqual([{ type: 'success', title: 'Greetings from Site' }]);
  workspace.dispose();
});
