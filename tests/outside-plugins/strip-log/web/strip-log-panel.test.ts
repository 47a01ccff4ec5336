// @vitest-environment jsdom
import { makeTestWorkspace, readPlugin, withRequired } from 'adit/core/testing';
import { expect, it } from 'vitest';

it('says so where the site has no drillholes', async () => {
  const plugins = withRequired([readPlugin(`${import.meta.dirname}/..`)]);
  const workspace = await makeTestWorkspace({ plugins, language: 'pt-BR' });
  const panel = await workspace.renderPanel('quarry.strip-log.panel');
  expect(panel.element.textContent).toContain('Este local ainda não tem furos.');
  panel.dispose();
  workspace.dispose();
});
