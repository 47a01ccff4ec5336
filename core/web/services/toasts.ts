import { token } from 'adit/core';

/** A short message at the edge of the screen; title and message are translated already. @public */
export interface Toast {
  readonly type: 'success' | 'error' | 'warning' | 'primary';
  readonly title: string;
  readonly message?: string;
  /** False: it has no dismiss button and disappears by itself. */
  readonly dismissable?: boolean;
  /** In milliseconds; 5000 by default. */
  readonly duration?: number;
  /** Only confirms what was just done: it is shown for 3000 milliseconds by default, replaces the one before, and is not kept in the list. */
  readonly isStatus?: boolean;
}

/** Shows toasts and keeps a list of them. @public */
export interface Toasts {
  show(toast: Toast): void;
  /**
   * Shows an error toast for whatever was thrown: the server's message if it has one, otherwise a generic text. A refusal by the render session has
   * no dismiss button.
   */
  showError(error: unknown, title: string): void;
}

/** @public */
export const ToastsToken = token<Toasts>('core.toasts');
