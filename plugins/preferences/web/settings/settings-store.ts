import { makeAutoObservable } from 'mobx';
import {
  settings,
  settingScopes,
  settingsValue,
  type Settings,
  type SettingScope,
  type StoredSettings,
} from 'adit/core';
import type { HostServices, SettingsReader, Toasts, Translate } from 'adit/core/web';
import { ApiError } from 'adit/core/web';
import type { AccountStore } from 'adit/plugins/accounts';
import { formFields, type FormField } from './form-fields.ts';

const ADMINISTRATORS: readonly string[] = ['Administrator', 'System Administrator'];

interface SettingsStoreParts {
  readonly host: HostServices;
  readonly account: Pick<AccountStore, 'user' | 'activeSite'>;
  readonly settings: SettingsReader;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The form of one declaration of settings. */
export interface SettingsForm {
  readonly declared: Settings;
  readonly pluginId: string;
  readonly fields: readonly FormField[];
}

/** Where the value of a field comes from. */
export type Origin = SettingScope | 'default';

/** The settings of all plugins, as they are set for one user, site or tenant. */
export class SettingsStore {
  #parts: SettingsStoreParts;
  #lastChange: Promise<void> = Promise.resolve();

  constructor(parts: SettingsStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  /** Where the user may set anything: for himself, and as an administrator for the active site and the tenant. */
  get scopes(): readonly SettingScope[] {
    const { user, activeSite } = this.#parts.account;
    if (!ADMINISTRATORS.includes(user?.globalRole.name ?? '')) return ['user'];
    return activeSite ? ['user', 'site', 'tenant'] : ['user', 'tenant'];
  }

  /** What can be set at a scope, by plugin. */
  forms(scope: SettingScope): readonly SettingsForm[] {
    return this.#parts.host.contributions
      .registered(settings)
      .filter(({ value }) => value.titleKey !== undefined)
      .map(({ value, pluginId }) => ({ declared: value, pluginId, fields: formFields(value, scope) }))
      .filter(({ fields }) => fields.length > 0);
  }

  /** The value of a field at a scope, where narrower ones are left aside. */
  valueOf(declared: Settings, name: string, scope: SettingScope): unknown {
    const wider = settingScopes.slice(0, settingScopes.indexOf(scope) + 1);
    const kept = wider.flatMap((one) => this.#stored(declared, one) ?? []);
    return settingsValue(declared, kept)[name];
  }

  /** What a field's value at a scope was set for. */
  originOf(declared: Settings, name: string, scope: SettingScope): Origin {
    const wider = settingScopes.slice(0, settingScopes.indexOf(scope) + 1).toReversed();
    return wider.find((one) => declared.scopes.includes(one) && this.#isSet(declared, name, one)) ?? 'default';
  }

  /** Sets a field, or with null takes its value away, once the changes before are kept. A refusal is told, and what holds is shown. */
  change(declared: Settings, scope: SettingScope, name: string, value: unknown): Promise<void> {
    this.#lastChange = this.#lastChange.then(() => this.#change(declared, scope, name, value));
    return this.#lastChange;
  }

  async #change(declared: Settings, scope: SettingScope, name: string, value: unknown): Promise<void> {
    const { settings: kept, toasts, t } = this.#parts;
    const version = this.#stored(declared, scope)?.version ?? 0;
    try {
      await kept.change(declared, { scope, version }, { [name]: value });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'settings-changed';
      if (isConflict) toasts.show({ type: 'warning', title: t('settings.conflict') });
      else toasts.showError(error, t('settings.failed'));
    }
  }

  #isSet(declared: Settings, name: string, scope: SettingScope): boolean {
    const stored = this.#stored(declared, scope);
    return stored !== undefined && (name in stored.value || stored.secrets?.includes(name) === true);
  }

  #stored(declared: Settings, scope: SettingScope): StoredSettings | undefined {
    return this.#parts.settings.stored(declared, scope);
  }
}
