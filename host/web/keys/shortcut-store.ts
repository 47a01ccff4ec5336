import { makeAutoObservable, runInAction } from 'mobx';
import { keySettings, messageOf, userBindingShape, type KeyConditions, type UserBinding } from 'adit/core';
import { ApiError, type Commands, type SettingsReader, type Toasts, type Translate } from 'adit/core/web';
import { z } from 'zod';
import { fits } from '../palette/palette-store.ts';
import { conflictsWith, normalKeys, type Binding } from './bindings.ts';
import type { KeyMap } from './key-map.ts';

/** An action with its keys, as the list shows it. */
export interface ShortcutLine {
  readonly id: string;
  readonly title: string;
  readonly bindings: readonly Binding[];
  /** The user changed its keys. */
  readonly isUsers: boolean;
  /** The titles of the actions that have the same keys at the same time. */
  readonly conflicts: readonly string[];
}

interface ShortcutStoreParts {
  readonly commands: Commands;
  readonly keys: Pick<KeyMap, 'bindings'>;
  readonly settings: SettingsReader;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The keys of all actions, and what the user makes of them. */
export class ShortcutStore {
  text = '';
  /** The action whose keys are being pressed. */
  awaited: string | undefined = undefined;
  #parts: ShortcutStoreParts;

  constructor(parts: ShortcutStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  setText(text: string): void {
    this.text = text;
  }

  /** Waits for the keys of an action, or no longer for any. */
  wait(action: string | undefined): void {
    this.awaited = action;
  }

  /** The actions that fit the text; those with keys come first, then by name. */
  get lines(): readonly ShortcutLine[] {
    const { commands, keys } = this.#parts;
    const all = commands.all;
    const titles = new Map(all.map(({ id, title }) => [id, title]));
    const bound = keys.bindings.filter(({ action }) => titles.has(action));
    return all
      .filter(({ title, keys: chords }) => fits([title, ...chords].join(' '), this.text.trim()))
      .map(({ id, title }): ShortcutLine => {
        const bindings = bound.filter(({ action }) => action === id);
        const others = bindings.flatMap((binding) => conflictsWith(binding, bound)).map(({ action }) => action);
        const conflicts = [...new Set(others)].map((other) => titles.get(other) ?? other);
        return { id, title, bindings, conflicts, isUsers: this.#users.some(({ action }) => action === id) };
      })
      .toSorted(
        (left, right) =>
          Number(left.bindings.length === 0) - Number(right.bindings.length === 0) ||
          left.title.localeCompare(right.title),
      );
  }

  get hasOwn(): boolean {
    return this.#users.length > 0;
  }

  /** What the user made, as JSON. */
  get json(): string {
    return JSON.stringify(this.#users, undefined, 2);
  }

  /** Gives an action these keys alone, while the same holds as before. */
  async assign(action: string, keys: string): Promise<void> {
    this.awaited = undefined;
    const when = this.#parts.keys.bindings.find((binding) => binding.action === action)?.when;
    await this.#save([...this.#others(action), userBinding(action, keys, when)]);
  }

  /** Takes all keys of an action away. */
  async remove(action: string): Promise<void> {
    await this.#save([...this.#others(action), { action, keys: '' }]);
  }

  /** Gives an action the keys that it comes with, or all actions. */
  async reset(action?: string): Promise<void> {
    await this.#save(action === undefined ? [] : this.#others(action));
  }

  /** Takes over what was typed as JSON; answers what is wrong with it, undefined where nothing is. */
  async take(json: string): Promise<string | undefined> {
    const { t } = this.#parts;
    let parsed: unknown;
    try {
      parsed = JSON.parse(json.trim() === '' ? '[]' : json);
    } catch (error) {
      return t('shortcuts.json.no-json', { reason: messageOf(error) });
    }
    const bindings = z.array(userBindingShape).safeParse(parsed);
    if (!bindings.success) return z.prettifyError(bindings.error);
    const wrong = bindings.data.find(({ keys }) => keys !== '' && normalKeys(keys) === undefined);
    if (wrong) return t('shortcuts.json.no-keys', { keys: wrong.keys, action: wrong.action });
    await this.#save(bindings.data);
    return undefined;
  }

  get #users(): readonly UserBinding[] {
    return this.#parts.settings.value(keySettings).bindings;
  }

  #others(action: string): UserBinding[] {
    return this.#users.filter((one) => one.action !== action);
  }

  async #save(bindings: readonly UserBinding[]): Promise<void> {
    const { settings, toasts, t } = this.#parts;
    const version = settings.stored(keySettings, 'user')?.version ?? 0;
    try {
      const value = bindings.length === 0 ? null : bindings;
      await settings.change(keySettings, { scope: 'user', version }, { bindings: value });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'settings-changed';
      if (isConflict) toasts.show({ type: 'warning', title: t('shortcuts.changed-elsewhere') });
      else toasts.showError(error, t('shortcuts.failed'));
    } finally {
      runInAction(() => (this.awaited = undefined));
    }
  }
}

function userBinding(action: string, keys: string, when: KeyConditions = {}): UserBinding {
  return { action, keys, ...(Object.keys(when).length > 0 && { when: { ...when } }) };
}
