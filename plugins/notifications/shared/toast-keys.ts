import { point, type Contribution } from 'adit/core';
import type { Notification } from './event-kinds.ts';

/** Says which notifications continue which toast. @beta */
export interface ToastKeys extends Contribution {
  /** The key of the toast that a notification continues; undefined for one that it knows nothing of. */
  keyOf(kind: string, notification: Notification): string | undefined;
}

/** Asked in their order; the toasts of the other notifications of a dataset's generation have the key `datasetToast`. @beta */
export const toastKeys = point<ToastKeys>('notifications.toast-keys');

/** The key of the one toast that follows the generation of a dataset. @beta */
export function datasetToast(datasetId: string): string {
  return `dataset/${datasetId}`;
}
