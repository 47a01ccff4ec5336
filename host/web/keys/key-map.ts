import { computed, makeObservable } from 'mobx';
import { keySettings } from 'adit/core';
import { ask, keyBindings, keyFacts, menuActions, tools, type Contributions, type SettingsReader } from 'adit/core/web';
import { bindingsFor, boundKeys, normalKeys, type Binding } from './bindings.ts';

/** The keys of actions and tools as the user has them; observable. */
export class KeyMap {
  #contributions: Contributions;
  #settings: Pick<SettingsReader, 'value'>;

  constructor(contributions: Contributions, settings: Pick<SettingsReader, 'value'>) {
    this.#contributions = contributions;
    this.#settings = settings;
    makeObservable(this, { bindings: computed });
  }

  get bindings(): readonly Binding[] {
    return boundKeys(this.#defaults, this.#settings.value(keySettings).bindings);
  }

  /** The keys that run an action. */
  keysOf(action: string): readonly string[] {
    return this.bindings.filter((binding) => binding.action === action).map(({ keys }) => keys);
  }

  /** The actions that a chord runs now, in the order in which they are tried. */
  actionsFor(chord: string, focus: string): readonly string[] {
    const facts = this.#contributions.list(keyFacts);
    const factOf = (name: string) => {
      const fact = facts.find(({ id }) => id === name);
      return name === 'focus' ? focus : ask(() => fact?.value(), undefined, fact);
    };
    return bindingsFor(this.bindings, chord, factOf).map(({ action }) => action);
  }

  get #defaults(): Binding[] {
    const commands = [
      ...this.#contributions.list(menuActions).filter(({ places }) => places.includes('palette')),
      ...this.#contributions.list(tools),
    ];
    const declared = [
      ...commands.map(({ id, shortcut = '' }) => ({ action: id, keys: shortcut, when: {} })),
      ...this.#contributions.list(keyBindings).map(({ action, keys, when = {} }) => ({ action, keys, when })),
    ];
    return declared.flatMap((one) => {
      const keys = normalKeys(one.keys);
      return keys === undefined ? [] : [{ ...one, keys, isUsers: false }];
    });
  }
}
