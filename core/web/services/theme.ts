import { token } from 'adit/core';

/** Dark or light; observable and kept in the browser. @public */
export interface Theme {
  readonly scheme: 'dark' | 'light';
  set(scheme: 'dark' | 'light'): void;
}

/** @public */
export const ThemeToken = token<Theme>('core.theme');
