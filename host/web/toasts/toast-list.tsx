import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { makeAutoObservable, observableShallow } from 'mobx';
import {
  SessionCallError,
  type ShownToast,
  type Toast,
  type ToastHistory,
  type Toasts,
  type Translations,
} from 'adit/core/web';
import { errorText } from '../services/error-text.ts';

const DURATION = 5000;
const STATUS_DURATION = 3000;
const MAX_KEPT = 200;

const looks = {
  success: { color: 'var(--adit-success)', icon: <IconCircleCheck size={18} /> },
  error: { color: 'var(--adit-danger)', icon: <IconCircleX size={18} /> },
  warning: { color: 'var(--adit-warning)', icon: <IconAlertTriangle size={18} /> },
  primary: { color: 'var(--adit-accent-text)', icon: <IconInfoCircle size={18} /> },
} as const;

/** Shows toasts and remembers them for as long as the page is open. */
export class ToastList implements Toasts, ToastHistory {
  shown: ShownToast[] = [];
  unread = 0;
  #count = 0;
  #status: string | undefined;
  #translations: Translations;

  constructor(translations: Translations) {
    this.#translations = translations;
    makeAutoObservable(this, { shown: observableShallow });
  }

  show(toast: Toast): void {
    const id = `toast-${++this.#count}`;
    const { isStatus = false } = toast;
    if (isStatus) {
      if (this.#status !== undefined) notifications.hide(this.#status);
      this.#status = id;
    } else {
      this.shown = [{ ...toast, id, shownAt: new Date() }, ...this.shown].slice(0, MAX_KEPT);
      this.unread += 1;
    }
    const isDismissable = toast.dismissable ?? true;
    notifications.show({
      id,
      title: toast.title,
      message: toast.message ?? '',
      ...looks[toast.type],
      role: toast.type === 'error' ? 'alert' : 'status',
      withCloseButton: isDismissable,
      allowClose: isDismissable,
      autoClose: toast.duration ?? (isStatus ? STATUS_DURATION : DURATION),
      closeButtonProps: { 'aria-label': this.#translations.translator('core')('close') },
    });
  }

  showError(error: unknown, title: string): void {
    const dismissable = !(error instanceof SessionCallError);
    this.show({ type: 'error', title, message: errorText(error, this.#translations), dismissable });
  }

  markRead(): void {
    this.unread = 0;
  }

  clear(): void {
    this.shown = [];
    this.unread = 0;
  }
}
