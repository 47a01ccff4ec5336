// @vitest-environment jsdom
import { makeTestWorkspace, readPlugin } from 'adit/core/testing';
import { expect, it } from 'vitest';

it('names the site', async () => {
  const workspace = await makeTestWorkspace({ plugins: [readPlugin(`${import.meta.dirname}/..`)] });
  const panel = await workspace.renderPanel('acme.example.panel');
  expect(panel.element.textContent).toContain('Site');
  panel.dispose();
  workspace.dispose();
});
