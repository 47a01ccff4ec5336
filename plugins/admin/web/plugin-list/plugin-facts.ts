import type { PluginMonitor } from 'adit/core/web';
import type { ListedPlugin } from './listed-plugin.ts';

/** A fault of a plugin, wherever it happened. */
export type PluginFailure = Omit<ListedPlugin['failures'][number], 'lastAt'> & { readonly lastAt?: string };

/** The faults that the server knows of, and those of this browser that it was not told of yet. */
export function failuresOf({ id, failures }: ListedPlugin, monitor: PluginMonitor | undefined): PluginFailure[] {
  const here = (monitor?.failures ?? []).filter(({ pluginId }) => pluginId === id);
  const unknown = here.filter(
    ({ point, contribution }) =>
      !failures.some(
        (known) => known.side === 'browser' && known.point === point && known.contribution === contribution,
      ),
  );
  return [
    ...failures,
    ...unknown.map(({ point, contribution, message, count }) => ({
      side: 'browser' as const,
      point,
      contribution,
      message,
      count,
    })),
  ];
}

/** What a plugin contributes on both sides, by point; what only browsers know is left out for other tenants. */
export function contributionsOf(
  { id, contributions }: ListedPlugin,
  monitor: PluginMonitor | undefined,
): { readonly point: string; readonly ids: readonly string[] }[] {
  const ids = new Map<string, Set<string>>();
  for (const { point, ids: own } of [...(monitor?.contributions(id) ?? []), ...contributions])
    ids.set(point, new Set([...(ids.get(point) ?? []), ...own]));
  return [...ids].map(([point, own]) => ({ point, ids: [...own] }));
}
