import type { ComponentType } from 'react';
import { token } from 'adit/core';

/** What a dialog's component receives in addition to its own properties. @public */
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
      /** In pixels; 550 by default. */
      width?: number;
      /** Whether a click on the overlay or Escape closes it; true by default. */
      dismissable?: boolean;
      /** The component draws its own header and padding. */
      bare?: boolean;
    },
  ): Promise<Result | undefined>;
  /** Asks before something that cannot be undone. */
  confirm(question: { title: string; message: string; action: string; danger?: boolean }): Promise<boolean>;
}

/** The service that shows dialogs. @public */
export const DialogsToken = token<Dialogs>('core.dialogs');
