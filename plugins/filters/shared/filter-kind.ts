import { point, type Column, type Contribution, type MaskStep } from 'adit/core';
import type { z } from 'zod';

/** A property of a layer as both halves know it. @beta */
export type FilterField = Pick<Column, 'name' | 'label' | 'kind' | 'unit' | 'statistics' | 'location'>;

/** What a kind may ask about a layer when it says what a filter keeps. @beta */
export interface FilterFacts {
  /** The texts of a column, by code; none for a column that has no codes. */
  texts(column: Column): Promise<readonly string[]>;
}

/** A text of the plugin that adds the kind, and the values that it names. @beta */
export interface FilterText {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * A kind of filter. Both halves of a plugin add it; its id is kept with every filter of the kind, so it never changes. The browser half adds a
 * `FilterEditor` with the same id. Filters of a kind whose plugin is off keep everything.
 *
 * @beta
 */
export interface FilterKind<State = unknown> extends Contribution {
  readonly titleKey: string;
  /** What a filter of this kind keeps in the scene. */
  readonly shape: z.ZodType<State>;
  /** Whether a property can be filtered so. */
  accepts(field: FilterField): boolean;
  /** What a new filter begins with: best, what keeps everything. */
  first(field: FilterField): State;
  /** What a filter keeps, as steps that engines know; none when it keeps everything. Asked on the server. */
  steps(state: State, column: Column, facts: FilterFacts): readonly MaskStep[] | Promise<readonly MaskStep[]>;
  /** What a filter keeps, in a few words. */
  summary(state: State): FilterText;
}

/** The kinds of filters. @beta */
export const filterKinds = point<FilterKind>('filters.kinds');

/** Describes a kind of filter; the identity function, for its types. @beta */
export function defineFilterKind<State>(kind: FilterKind<State>): FilterKind<State> {
  return kind;
}
