import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds of serious or critical impact, in words. */
async function seriousFindings(page: Page): Promise<string[]> {
  const findings = await page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    };
    return (await engine.run({ resultTypes: ['violations'] })).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`the ${scheme} theme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing serious on the sign-in page', async ({ page, workspace }) => {
      await page.addInitScript({ content: axe });
      await workspace.open();
      await expect(page.getByLabel('E-mail')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('axe finds nothing serious in the workspace', async ({ page, workspace, grid }) => {
      await page.addInitScript({ content: axe });
      await workspace.signIn();
      await workspace.tick(grid);
      await workspace.activate(grid);
      await workspace.openLayer('Points');
      await workspace.addFilter('CU');
      await workspace.settle();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      expect(await seriousFindings(page)).toEqual([]);
      await workspace.row(grid).click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('menuitem', { name: /^Delete/ }).click();
      const question = page.getByRole('dialog');
      await expect(question.getByRole('button', { name: 'Delete' })).toBeVisible();
      await expect(question).toHaveCSS('opacity', '1');
      expect(await seriousFindings(page)).toEqual([]);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
    });
  });
}
