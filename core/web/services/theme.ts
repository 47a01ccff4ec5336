import { token } from 'adit/core';

/** Dark or light; observable and kept in the browser. @public */
export interface Theme {
  readonly scheme: 'dark' | 'light';
  /** Changes the colour scheme of the interface. */
  set(scheme: 'dark' | 'light'): void;
}

/** The service that knows whether the interface is light or dark. @public */
export const ThemeToken = token<Theme>('core.theme');
