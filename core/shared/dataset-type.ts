import type { Contribution } from './point.ts';

/**
 * What a dataset type asks of the panes, the tree and the import that show its datasets; both halves of its plugin name them. What
 * is left out is as for most types. What follows from the layers themselves, such as their geometry, is not repeated here.
 *
 * @public
 */
export interface DatasetTypeFacts extends Contribution {
  /** The name that datasets carry, for example `Drillhole`. */
  readonly datasetType: string;
  /** A group that only datasets of this type may stand in; it is compared without regard to case. */
  readonly group?: string;
  /** Whether the display pane offers filters; shown when left out. */
  readonly filters?: 'shown' | 'none';
  /** When the display pane has an entry for picks: always, or (when left out) while something is picked. */
  readonly picks?: 'always' | 'when-picked';
  /** What is counted for the list of categories: all items (when left out), or those that filters over a whole range leave. */
  readonly categoriesCount?: 'unfiltered' | 'without-narrowing';
  /** The identifiers of its layers that are surveys, which have no list of fields. */
  readonly surveyLayers?: readonly string[];
  /** The marks of the application state that its layers carry. */
  readonly specFlags?: readonly 'isBlastdog'[];
}

/** Whether a group belongs to a dataset type other than `datasetType`. @public */
export function isReservedGroup(groupName: string, types: readonly DatasetTypeFacts[], datasetType?: string): boolean {
  const wanted = groupName.toLowerCase();
  return types.some((type) => type.group?.toLowerCase() === wanted && type.datasetType !== datasetType);
}
