import { token, type Disposable } from 'adit/core';

/** Knows when the render session has heard of all that was changed in this window. @internal */
export interface ToldChanges {
  /** Waits for `step` as well, which ends once what a plugin has changed was told. */
  add(step: () => Promise<void>): Disposable;
  told(): Promise<void>;
}
/** The service that waits until changes were told. @internal */
export const ToldChangesToken = token<ToldChanges>('core.told-changes');
