import { menuActions, permitted, tools, type HostServices } from 'adit/core/web';

/** Something that a key does. */
export interface Shortcut {
  readonly id: string;
  readonly title: string;
  /** The keys that are pressed together. */
  readonly keys: readonly string[];
}

/** The shortcuts of the actions and tools that the user may use, by what they do. */
export function listShortcuts(host: Pick<HostServices, 'contributions' | 'can' | 'translator'>): Shortcut[] {
  const registered = [...permitted(host, menuActions), ...permitted(host, tools)];
  return registered
    .flatMap(({ pluginId, value: { id, titleKey, shortcut } }) =>
      shortcut === undefined ? [] : [{ id, title: host.translator(pluginId)(titleKey), keys: shortcut.split('+') }],
    )
    .toSorted((left, right) => left.title.localeCompare(right.title));
}
