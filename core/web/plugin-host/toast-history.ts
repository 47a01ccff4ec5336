import { token } from 'adit/core';
import type { Toast } from '../services/toasts.ts';

/** A toast that was shown. @internal */
export interface ShownToast extends Toast {
  readonly id: string;
  readonly title: string;
  readonly shownAt: Date;
}

/** The toasts of this visit, newest first; observable. @internal */
export interface ToastHistory {
  readonly shown: readonly ShownToast[];
  /** How many came since `markRead`. */
  readonly unread: number;
  markRead(): void;
  clear(): void;
}

/** The service that keeps the toasts that were shown. @internal */
export const ToastHistoryToken = token<ToastHistory>('core.toast-history');
