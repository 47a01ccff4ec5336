import { token, type Contribution } from 'adit/core';
import type { Translate } from '../web-plugin-context.ts';

/** What contributions are called in the user's language, by the texts of the plugins that made them; observable. @beta */
export interface Titles {
  /** The text of its `titleKey`; the key itself where the plugin has no such text. */
  titleOf(contribution: Contribution & { readonly titleKey: string }): string;
  /** All texts of the plugin that made it. */
  textsOf(contribution: Contribution): Translate;
}

/** @beta */
export const TitlesToken = token<Titles>('core.titles');
