import type { z } from 'zod';
import { token, type Settings, type SettingScope, type StoredSettings } from 'adit/core';
import type { Actor } from './people.ts';

/** Whose settings are meant; a scope that is left out has no value. @beta */
export interface SettingsPlace {
  readonly tenantId: string;
  readonly siteId?: string;
  readonly userId?: string;
}

/** Keeps what is set. It knows no rights; every change is in the audit log and told to the browsers that it concerns. @beta */
export interface SettingsStore {
  /** What holds at a place, with the secrets of its tenant. */
  read<Shape extends z.ZodObject>(of: Settings<Shape>, place: SettingsPlace): Promise<z.output<Shape>>;
  /** All that is kept for a place; of secrets only that they are set. */
  stored(place: SettingsPlace): Promise<readonly StoredSettings[]>;
  /**
   * Sets fields at the place's own tenant, site or user; null takes one away. Throws 400 `bad-input` for what does not fit the shape, and for a
   * scope that the settings or a secret do not have; 409 `settings-changed` where `version` is not that of what is kept.
   */
  change(
    of: Settings,
    at: { readonly scope: SettingScope; readonly place: SettingsPlace; readonly version?: number | undefined },
    changes: Readonly<Record<string, unknown>>,
    actor: Actor,
  ): Promise<StoredSettings>;
}
/** The service that reads settings for a tenant, a site and a user that are named. @beta */
export const SettingsStoreToken = token<SettingsStore>('core.settings-store');
