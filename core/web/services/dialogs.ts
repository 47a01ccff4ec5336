import type { ComponentType } from 'react';
import { token } from 'adit/core';

/** What a dialog's component is given beside its own properties. @public */
export interface DialogProps<Result = void> {
  /** Closes the dialog; without a result when it was dismissed. */
  close(result?: Result): void;
}

/** Opens dialogs over the page, one above the other. @public */
export interface Dialogs {
  /** Resolves with the dialog's result, or undefined when it was dismissed. */
  open<Properties extends object, Result>(
    load: () => Promise<{ default: ComponentType<Properties & DialogProps<Result>> }>,
    properties: Properties,
    options: {
      /** Translated; the dialog's accessible name. */
      title: string;
      /** In pixels; 550 unless told. */
      width?: number;
      /** An overlay click or Escape closes it; true unless told. */
      dismissable?: boolean;
      /** The component draws its own header and padding. */
      bare?: boolean;
    },
  ): Promise<Result | undefined>;
  /** Asks before something that cannot be undone. */
  confirm(question: { title: string; message: string; action: string; danger?: boolean }): Promise<boolean>;
}

/** @public */
export const DialogsToken = token<Dialogs>('core.dialogs');
