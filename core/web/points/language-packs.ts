import { point, type Contribution, type LanguageCode } from 'adit/core';

/** The texts of a language, for the shell and for any plugins. @public */
export interface LanguagePack extends Contribution {
  readonly code: LanguageCode;
  /** As the language calls itself, for example `Português`. */
  readonly name: string;
  /**
   * The texts of a plugin, or with `core` those of the shell, as a module's default export; undefined where the pack has none. What a plugin has in
   * this language itself goes before them.
   */
  load(pluginId: string): Promise<{ readonly default: Readonly<Record<string, string>> }> | undefined;
}

/** Languages that plugins bring. @public */
export const languagePacks = point<LanguagePack>('core.language-packs');
