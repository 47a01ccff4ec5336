import type { FilterKind } from '../filter-kind.ts';
import { chosenCategories } from './chosen-categories.ts';

export { chosenCategories, MAX_CHOSEN, type Choice } from './chosen-categories.ts';

/** The kinds of filters that come with this plugin. */
export const ownKinds: readonly FilterKind[] = [chosenCategories];
