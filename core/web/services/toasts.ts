import { token } from 'adit/core';

/** A button of a toast, on the screen and in the list of toasts; its label is translated already. @public */
export interface ToastAction {
  readonly label: string;
  run(): void | Promise<void>;
}

/** A short message at the edge of the screen; title and message are translated already. @public */
export interface Toast {
  readonly type: 'success' | 'error' | 'warning' | 'primary';
  /** A general one by its type, such as *Error*, where it is left out. */
  readonly title?: string;
  readonly message?: string;
  /** False: it has no dismiss button and disappears by itself. */
  readonly dismissable?: boolean;
  /** In milliseconds; 5000 by default. */
  readonly duration?: number;
  /** It stays until it is closed. */
  readonly keep?: boolean;
  /** Only confirms what was just done: it is shown for 3000 milliseconds by default, replaces the one before, and is not kept in the list. */
  readonly isStatus?: boolean;
  /** A toast takes the place of the one before with the same key, on the screen and in the list, and its time begins anew. */
  readonly key?: string;
  /** How far the work has come that the toast tells of, from 0 to 1. It does not bring back a toast of its key that was closed. */
  readonly progress?: number;
  readonly actions?: readonly ToastAction[];
}

/** How an error is told. @public */
export interface ErrorToastOptions extends Pick<Toast, 'dismissable'> {
  /** True: the server's message is the title, where it gave one, and `title` stands below it. */
  readonly messageFirst?: boolean;
  /** True: the server's message is told as it came, where the interface speaks the server's language, English. */
  readonly serverMessage?: boolean;
}

/** Shows toasts and keeps a list of them. @public */
export interface Toasts {
  /** Shows a toast. */
  show(toast: Toast): void;
  /**
   * Shows an error toast for whatever was thrown: the server's message if it has one, otherwise a generic text. A refusal by the render session has
   * no dismiss button, and others have none where `dismissable` is false.
   */
  showError(error: unknown, title?: string, options?: ErrorToastOptions): void;
}

/** The service that shows toasts. @public */
export const ToastsToken = token<Toasts>('core.toasts');
