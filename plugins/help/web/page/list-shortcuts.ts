import { menuActions, tools, type Contributions, type Translate } from 'adit/core/web';

/** Something that a key does. */
export interface Shortcut {
  readonly id: string;
  readonly title: string;
  /** The keys that are pressed together. */
  readonly keys: readonly string[];
}

/** The shortcuts of the actions and tools that are on, by what they do. */
export function listShortcuts(
  contributions: Pick<Contributions, 'registered'>,
  translator: (pluginId: string) => Translate,
): Shortcut[] {
  const registered = [...contributions.registered(menuActions), ...contributions.registered(tools)];
  return registered
    .flatMap(({ pluginId, value: { id, titleKey, shortcut } }) =>
      shortcut === undefined ? [] : [{ id, title: translator(pluginId)(titleKey), keys: shortcut.split('+') }],
    )
    .toSorted((left, right) => left.title.localeCompare(right.title));
}
