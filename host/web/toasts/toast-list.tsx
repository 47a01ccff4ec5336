import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { makeAutoObservable, observable, observableShallow } from 'mobx';
import {
  ApiError,
  SessionCallError,
  type ErrorToastOptions,
  type ShownToast,
  type Toast,
  type ToastHistory,
  type Toasts,
  type Translations,
} from 'adit/core/web';
import { CANCELLED } from '../services/api-client.ts';
import { errorText } from '../services/error-text.ts';
import { ToastBody } from './toast-body.tsx';

const DURATION = 5000;
const STATUS_DURATION = 3000;
const MAX_KEPT = 200;

const looks = {
  success: { color: 'var(--adit-success)', icon: <IconCircleCheck size={18} /> },
  error: { color: 'var(--adit-danger)', icon: <IconCircleX size={18} /> },
  warning: { color: 'var(--adit-warning)', icon: <IconAlertTriangle size={18} /> },
  primary: { color: 'var(--adit-accent-text)', icon: <IconInfoCircle size={18} /> },
} as const;

type Titled = Toast & { readonly title: string };

/** Shows toasts and remembers them for as long as the page is open. */
export class ToastList implements Toasts, ToastHistory {
  shown: ShownToast[] = [];
  #unread = observable.set<string>();
  #count = 0;
  /** The toast of each key. */
  #keyed = new Map<string, string>();
  #isLonger = false;
  #status: string | undefined;
  /** The toast that the focus is in. */
  #focused: string | undefined;
  #translations: Translations;

  constructor(translations: Translations) {
    this.#translations = translations;
    makeAutoObservable(this, { shown: observableShallow });
  }

  show(given: Toast): void {
    const toast = { ...given, title: given.title ?? this.#translations.translator('core')(`toast.${given.type}`) };
    const { isStatus = false, key } = toast;
    const known = key === undefined ? undefined : this.#keyed.get(key);
    const id = known ?? `toast-${++this.#count}`;
    if (key !== undefined) this.#keyed.set(key, id);
    if (isStatus) {
      if (this.#status !== undefined) notifications.hide(this.#status);
      this.#status = id;
    } else this.#keep({ ...toast, id, shownAt: new Date() });
    const look = this.#lookOf(toast, id);
    if (isOnScreen(id)) notifications.update(look);
    else if (known === undefined || toast.progress === undefined) notifications.show(look);
  }

  /** Puts a toast at the top of the list, in the place of the one that it continues. Progress alone is no news. */
  #keep(toast: ShownToast): void {
    const others = this.shown.filter(({ id }) => id !== toast.id);
    if (toast.progress === undefined || others.length === this.shown.length) this.#unread.add(toast.id);
    this.shown = [toast, ...others].slice(0, MAX_KEPT);
  }

  #lookOf(toast: Titled, id: string): Parameters<typeof notifications.show>[0] & { id: string } {
    const isDismissable = toast.dismissable ?? true;
    const language = this.#translations.language;
    return {
      id,
      title: toast.title,
      message: <ToastBody toast={toast} language={language} />,
      ...looks[toast.type],
      role: toast.type === 'error' ? 'alert' : 'status',
      'data-type': toast.type,
      withCloseButton: isDismissable,
      allowClose: isDismissable,
      autoClose: toast.keep === true || this.#focused === id ? false : this.#time(toast),
      onFocusCapture: () => this.#focus(id, toast, true),
      onBlurCapture: () => this.#focus(id, toast, false),
      closeButtonProps: { 'aria-label': this.#translations.translator('core')('close') },
    };
  }

  /** A toast with the focus stays; its time begins anew when the focus has left it. */
  #focus(id: string, toast: Titled, focused: boolean): void {
    this.#focused = focused ? id : undefined;
    notifications.update(this.#lookOf(toast, id));
  }

  /** A toast's time begins anew only when it is another number: timers drop the half millisecond. */
  #time({ duration, isStatus = false, key }: Toast): number {
    const time = duration ?? (isStatus ? STATUS_DURATION : DURATION);
    if (key === undefined) return time;
    this.#isLonger = !this.#isLonger;
    return this.#isLonger ? time : time + 0.5;
  }

  showError(error: unknown, title?: string, options?: ErrorToastOptions): void {
    // Nobody waits any more for what was cancelled.
    if (error instanceof ApiError && error.code === CANCELLED) return;
    const dismissable = options?.dismissable ?? !(error instanceof SessionCallError);
    const isServers = error instanceof ApiError && error.status > 0 && error.message !== '';
    const isSame = options?.serverMessage === true && this.#translations.language === 'en';
    const reason = isServers && isSame ? error.message : errorText(error, this.#translations);
    const isReasonFirst = options?.messageFirst === true && error instanceof ApiError && error.message !== '';
    const texts = isReasonFirst ? { title: reason, message: title } : { title, message: reason };
    this.show({ type: 'error', ...texts, dismissable });
  }

  get unread(): number {
    return this.#unread.size;
  }

  markRead(): void {
    this.#unread.clear();
  }

  clear(): void {
    this.shown = [];
    this.#unread.clear();
  }
}

function isOnScreen(id: string): boolean {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].some((notification) => notification.id === id);
}
