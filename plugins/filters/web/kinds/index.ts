import { chosenCategories, textContains, type FilterEditor } from '../../shared/index.ts';

/** What edits the kinds of filters that come with this plugin. */
export const ownEditors: readonly FilterEditor[] = [
  { id: chosenCategories.id, needsValues: true, load: () => import('./chosen-categories/choice-editor.tsx') },
  { id: textContains.id, needsValues: true, load: () => import('./text-contains/text-editor.tsx') },
];
