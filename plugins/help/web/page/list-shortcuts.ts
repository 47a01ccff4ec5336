import { CommandsToken, menuActions, permitted, type HostServices } from 'adit/core/web';

/** Something that a key does. */
export interface Shortcut {
  readonly id: string;
  readonly title: string;
  /** The keys that are pressed together. */
  readonly keys: readonly string[];
}

/** The keys of what the user may do, as the user has them, by what they do. */
export function listShortcuts(host: Pick<HostServices, 'contributions' | 'can' | 'get' | 'translator'>): Shortcut[] {
  const commands = host.get(CommandsToken).all.map(({ id, title, keys }) => ({ id, title, chord: keys[0] }));
  // Other menus have keys that are theirs alone, such as that of the tree for a new name.
  const ofMenus = permitted(host, menuActions)
    .filter(({ value }) => !value.places.includes('palette'))
    .map(({ pluginId, value: { id, titleKey, shortcut } }) => ({
      ...{ id, title: host.translator(pluginId)(titleKey), chord: shortcut },
    }));
  return [...commands, ...ofMenus]
    .flatMap(({ id, title, chord }) => (chord === undefined ? [] : [{ id, title, keys: chord.split(/\+(?=.)/) }]))
    .toSorted((left, right) => left.title.localeCompare(right.title));
}
