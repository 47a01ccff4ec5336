import { token } from 'adit/core';

/** A short message at the edge of the screen; title and message are translated already. @public */
export interface Toast {
  readonly type: 'success' | 'error' | 'warning' | 'primary';
  readonly title: string;
  readonly message?: string;
  /** False: no dismiss button; it goes by itself. */
  readonly dismissable?: boolean;
  /** Milliseconds; 5000 unless told. */
  readonly duration?: number;
  /** Only says what was just done: it stands for 3000 milliseconds unless told, in the place of the one before, and is not kept. */
  readonly isStatus?: boolean;
}

/** Shows toasts and keeps a list of them. @public */
export interface Toasts {
  show(toast: Toast): void;
  /** Shows an error toast for whatever was thrown: the server's message when it has one, else a generic text. What the render session refused has no dismiss button. */
  showError(error: unknown, title: string): void;
}

/** @public */
export const ToastsToken = token<Toasts>('core.toasts');
