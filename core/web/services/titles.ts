import { token, type Contribution } from 'adit/core';
import type { Translate } from '../web-plugin-context.ts';

/** The titles of contributions in the user's language, from the texts of their own plugins; observable. @beta */
export interface Titles {
  /** The text of its `titleKey`; the key itself where the plugin has no such text. */
  titleOf(contribution: Contribution & { readonly titleKey: string }): string;
  /** All texts of the plugin that made it. */
  textsOf(contribution: Contribution): Translate;
}

/** The service that has the titles and texts of contributions of any plugin. @beta */
export const TitlesToken = token<Titles>('core.titles');
