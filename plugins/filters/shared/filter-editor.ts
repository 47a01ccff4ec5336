import { point, type Contribution } from 'adit/core';
import type { FieldValues } from './field-values.ts';
import type { FilterField } from './filter-kind.ts';

/** What the component that edits a filter receives. @beta */
export interface FilterEditorProps<State = unknown> {
  readonly state: State;
  readonly field: FilterField;
  /** Undefined until they are known, and always where the editor does not ask for them. */
  readonly values: FieldValues | 'failed' | undefined;
  /** Whether the filter was just added, so that what is edited first takes the focus; true once, so ask in an effect. */
  takeAdded(): boolean;
  /** Changes the filter at once. Changes of one `mergeKey` that follow each other closely are undone in one go. */
  change(state: State, mergeKey?: string): void;
}

/** Edits filters of the kind that has the same id; added by browser halves. @beta */
export interface FilterEditor extends Contribution {
  /** The values of the property are counted and given to the component. */
  readonly needsValues?: boolean;
  /** A component of React. */
  // eslint-disable-next-line typescript/no-explicit-any -- each kind has a state of its own
  load(): Promise<{ readonly default: (props: FilterEditorProps<any>) => unknown }>;
}

/** What edits the kinds of filters. @beta */
export const filterEditors = point<FilterEditor>('filters.editors');
