import { token } from 'adit/core';

/** Puts views beside others in the layout, and closes them; observable. @public */
export interface ViewSplits {
  /** Whether a view can be divided by an empty one or, where it shows data, by a clone of it: there is room, and there are not four views yet. */
  canAdd(viewId: string, as: 'new' | 'clone'): boolean;
  /** Divides a view, side by side where there is room for it, else one above the other; answers the id of the other one, undefined where it cannot be. */
  add(viewId: string, as: 'new' | 'clone'): string | undefined;
  /** Closes a view with its panel; the last one stays. */
  close(viewId: string): void;
}

/** The service that puts views beside others in the layout, and closes them. @public */
export const ViewSplitsToken = token<ViewSplits>('views.view-splits');
