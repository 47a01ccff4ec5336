import type { Registered } from 'adit/core/web';
import { datasetImporters, textKeyForms, type Contribution } from 'adit/core';
import type { TestPlugin } from '../test-plugin.ts';
import { makeIdleWorkspace, type TestWorkspace } from '../workspace/test-workspace.ts';
import { textKeysOf } from './text-keys.ts';
import { watchPage } from './watch-page.ts';

/** What a web half's life showed; every list is empty for a plugin in order. */
export interface WebHalfFindings {
  /** Why it did not become active, the first or the second time. */
  readonly failures: string[];
  /** Errors in its effects and services. */
  readonly errors: string[];
  /** What was there still after it was turned off: contributions, services, texts, listeners, timers, styles. */
  readonly left: string[];
  /** Texts that contributions name and that are missing in a language. */
  readonly missingTexts: string[];
}

/** Turns a web half on, off, on and off again among the plugins that it requires, and looks at what it does and leaves. */
export async function checkWebHalf(plugin: TestPlugin, required: readonly TestPlugin[]): Promise<WebHalfFindings> {
  const { id } = plugin.manifest;
  const workspace = makeIdleWorkspace({ plugins: [...required, plugin] });
  const others = required.map(({ manifest }) => manifest.id);
  const findings: WebHalfFindings = { failures: [], errors: [], left: [], missingTexts: [] };
  await workspace.apply(others);
  for (const time of ['first', 'second']) {
    const before = countOf(workspace);
    const watch = watchPage();
    try {
      await workspace.apply([...others, id]);
      const state = workspace.plugins.state(id);
      if (state.kind !== 'active')
        findings.failures.push(`the ${time} time it is ${state.kind}${'reason' in state ? `: ${state.reason}` : ''}`);
      if (time === 'first') findings.missingTexts.push(...missingTexts(plugin, workspace));
      await workspace.apply(others);
      findings.left.push(...differences(before, countOf(workspace)), ...watch.left());
      const after = workspace.plugins.state(id);
      if (after.kind === 'failed') findings.failures.push(`it cannot be undone: ${after.reason}`);
    } finally {
      watch.dispose();
    }
  }
  findings.errors.push(...workspace.errors);
  workspace.dispose();
  return findings;
}

type Counts = Readonly<Record<string, number>>;

function countOf(workspace: TestWorkspace): Counts {
  const counts: Record<string, number> = { services: workspace.services.count };
  for (const { pluginId } of everything(workspace)) {
    const name = `contributions of ${pluginId}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  for (const name of workspace.translations.namespaces) counts[`texts of ${name}`] = 1;
  for (const name of workspace.listeners()) counts[`listeners of ${name}`] = 1;
  return counts;
}

function everything({ contributions }: TestWorkspace): Registered<Contribution>[] {
  return contributions.points().flatMap((point) => contributions.registered(point));
}

function differences(before: Counts, after: Counts): string[] {
  return Object.entries(after)
    .filter(([name, count]) => count > (before[name] ?? 0))
    .map(([name, count]) => `${count - (before[name] ?? 0)} ${name}`);
}

function missingTexts({ manifest, texts }: TestPlugin, { contributions }: TestWorkspace): string[] {
  const named = contributions
    .points()
    .flatMap((point) => contributions.registered(point).map((entry) => ({ ...entry, point })))
    .filter(({ pluginId }) => pluginId === manifest.id)
    .flatMap(({ value, point }) => textKeysOf(value, `${point.name} ${value.id}`));
  const expected = contributions
    .registered(datasetImporters)
    .filter(({ pluginId }) => pluginId === manifest.id)
    .flatMap(({ value }) =>
      textKeyForms.flatMap(({ form, keysOf }) =>
        (keysOf?.(value) ?? []).map((key) => ({ place: `${form} of ${value.id}`, key })),
      ),
    );
  return manifest.locales.flatMap((language) =>
    [...named, ...new Map(expected.map((one) => [one.key, one])).values()]
      .filter(({ key }) => !key.startsWith('core:') && !hasText(texts[language] ?? {}, key))
      .map(({ place, key }) => `${language}: "${key}" (${place})`),
  );
}

function hasText(texts: Readonly<Record<string, string>>, key: string): boolean {
  return key in texts || `${key}_other` in texts;
}
