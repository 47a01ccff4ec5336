import { point, type Contribution } from 'adit/core';

/** A line of text in the bar below the workspace. @public */
export interface StatusItem extends Contribution {
  readonly side: 'left' | 'right';
  /** Observed; undefined or an empty text while there is nothing to say. */
  text(): string | undefined;
  /** The id of the action of the palette, or of the tool, that a press runs. */
  readonly action?: string;
}

/** What stands in the bar below the workspace, which is there while anything does. @public */
export const statusItems = point<StatusItem>('core.status-items');
