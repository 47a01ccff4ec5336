import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that look at colours, by which alone the themes differ. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface AxeFinding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Puts axe into every document of a page; call it before the page is opened. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axe });
}

/** What axe finds of serious or critical impact in a part of a page, in the dark theme, and by its colours in the light one. */
export async function findingsInBothThemes(page: Page, part: Locator): Promise<string[]> {
  const root = page.locator('html');
  const before = (await root.getAttribute('data-mantine-color-scheme')) ?? 'dark';
  const use = (scheme: string): Promise<unknown> =>
    root.evaluate((element, value) => (element.dataset['mantineColorScheme'] = value), scheme);
  const found: string[] = [];
  for (const [scheme, rules] of [['dark'], ['light', COLOUR_RULES]] as const) {
    await use(scheme);
    found.push(...(await seriousFindings(page, part, rules)).map((text) => `${scheme}: ${text}`));
  }
  await use(before);
  return found;
}

/**
 * What axe finds of serious or critical impact on a page or in a part of it, in words, when what fades or slides has come to its
 * place; by all its rules unless some are named.
 */
export async function seriousFindings(
  page: Page,
  part: Locator = page.locator('html'),
  rules?: readonly string[],
): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const findings = await part.evaluate(async (element, named) => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(context: Element, options: object): Promise<{ violations: AxeFinding[] }> };
    };
    const chosen = named ? { runOnly: { type: 'rule', values: named } } : {};
    return (await engine.run(element, { resultTypes: ['violations'], ...chosen })).violations;
  }, rules);
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
}
