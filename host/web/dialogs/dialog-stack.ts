import { action, makeAutoObservable, observableShallow } from 'mobx';
import { lazy, type ComponentType } from 'react';
import type { DialogProps, Dialogs } from 'adit/core/web';
import type { QuestionProps } from './question.tsx';

/** A dialog's component as the stack draws it. */
export type DialogComponent = ComponentType<Record<string, unknown> & DialogProps<unknown>>;

/** A dialog that is open, or fading out. */
export interface StackedDialog {
  readonly id: number;
  readonly Component: DialogComponent;
  readonly properties: Record<string, unknown>;
  readonly title: string;
  readonly width: number;
  readonly dismissable: boolean;
  readonly bare: boolean;
  readonly isOpen: boolean;
  close(result?: unknown): void;
}

const DEFAULT_WIDTH = 550;
const QUESTION_WIDTH = 300;

/** The dialogs over the page, the topmost last; observable. */
export class DialogStack implements Dialogs {
  stack: readonly StackedDialog[] = [];
  #count = 0;

  constructor() {
    makeAutoObservable(this, { stack: observableShallow });
  }

  open<Properties extends object, Result>(
    load: () => Promise<{ default: ComponentType<Properties & DialogProps<Result>> }>,
    properties: Properties,
    options: { title: string; width?: number; dismissable?: boolean; bare?: boolean },
  ): Promise<Result | undefined> {
    const { title, width = DEFAULT_WIDTH, dismissable = true, bare = false } = options;
    const id = ++this.#count;
    return new Promise((resolve) => {
      const close = action((result?: unknown): void => {
        this.#change(id, { isOpen: false });
        resolve(result as Result | undefined);
      });
      const Component = lazy(load as unknown as () => Promise<{ default: DialogComponent }>);
      const dialog: StackedDialog = {
        id,
        Component,
        properties: { ...properties } as Record<string, unknown>,
        title,
        width,
        dismissable,
        bare,
        isOpen: true,
        close,
      };
      this.stack = [...this.stack, dialog];
    });
  }

  async confirm(question: { title: string; message: string; action: string; danger?: boolean }): Promise<boolean> {
    const { title, ...rest } = question;
    const load = () => import('./question.tsx');
    const answer = await this.open<Omit<QuestionProps, keyof DialogProps>, boolean>(load, rest, {
      title,
      width: QUESTION_WIDTH,
    });
    return answer ?? false;
  }

  /** Takes a dialog away once it has faded out. */
  remove(id: number): void {
    this.stack = this.stack.filter((dialog) => dialog.id !== id);
  }

  #change(id: number, change: Partial<StackedDialog>): void {
    this.stack = this.stack.map((dialog) => (dialog.id === id ? { ...dialog, ...change } : dialog));
  }
}
