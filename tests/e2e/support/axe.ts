import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeFinding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Puts axe into every document of a page; call it before the page is opened. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axe });
}

/** What axe finds of serious or critical impact, in words, when what fades or slides has come to its place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const findings = await page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: AxeFinding[] }> };
    };
    return (await engine.run({ resultTypes: ['violations'] })).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}
