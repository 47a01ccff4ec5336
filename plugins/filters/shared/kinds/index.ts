import type { FilterKind } from '../filter-kind.ts';
import { chosenCategories } from './chosen-categories.ts';
import { textContains } from './text-contains.ts';

export { chosenCategories, MAX_CHOSEN, type Choice } from './chosen-categories.ts';
export { containsText, MAX_SOUGHT, textContains, type Sought } from './text-contains.ts';

/** The kinds of filters that come with this plugin. @internal */
export const ownKinds: readonly FilterKind[] = [chosenCategories, textContains];
