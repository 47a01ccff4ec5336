import type { z } from 'zod';
import { token, type SettingChanges, type Settings, type SettingScope, type StoredSettings } from 'adit/core';

/** What is set for the active site and its user; it follows what anybody changes. @beta */
export interface SettingsReader {
  /** The value on the active site; observable. */
  value<Shape extends z.ZodObject>(of: Settings<Shape>): z.output<Shape>;
  /** What is set at the tenant, the active site or the user by itself; observable, undefined where nothing ever was. */
  stored(of: Settings, scope: SettingScope): StoredSettings | undefined;
  /** The value on any site that the user may enter, as the server has it. */
  read<Shape extends z.ZodObject>(of: Settings<Shape>, siteId: string): Promise<z.output<Shape>>;
  /**
   * Sets fields for the tenant, a site (the active one unless told) or the user; null takes one away. Rejects where the server refuses, as where
   * `version` is told and something was changed since.
   */
  change(
    of: Settings,
    at: { readonly scope: SettingScope; readonly siteId?: string; readonly version?: number },
    changes: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

/** The settings of a plugin, as its web half has them. @beta */
export interface PluginSettings<Shape extends z.ZodObject> {
  /** What holds for the user on the active site; observable. */
  readonly value: z.output<Shape>;
  /** Sets fields for the tenant, the active site or the user; null takes one away. Rejects where the server refuses. */
  set(scope: SettingScope, changes: SettingChanges<Shape>): Promise<void>;
}
/** The service that reads and changes settings for the active site and its user. @beta */
export const SettingsToken = token<SettingsReader>('core.settings');
