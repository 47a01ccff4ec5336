import type { z } from 'zod';
import { token, type Settings, type SettingScope } from 'adit/core';

/** What is set for the active site and its user; it follows what anybody changes. @beta */
export interface SettingsReader {
  /** The value on the active site; observable. */
  value<Shape extends z.ZodObject>(of: Settings<Shape>): z.output<Shape>;
  /** The value on any site that the user may enter, as the server has it. */
  read<Shape extends z.ZodObject>(of: Settings<Shape>, siteId: string): Promise<z.output<Shape>>;
  /** Sets fields for the tenant, a site (the active one unless told) or the user; null takes one away. Rejects where the server refuses. */
  change(
    of: Settings,
    at: { readonly scope: SettingScope; readonly siteId?: string },
    changes: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}
/** The service that reads and changes settings for the active site and its user. @beta */
export const SettingsToken = token<SettingsReader>('core.settings');
