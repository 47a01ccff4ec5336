import { token } from 'adit/core';

/** Dark or light; observable and kept in the browser. */
export interface Theme {
  readonly scheme: 'dark' | 'light';
  set(scheme: 'dark' | 'light'): void;
}

export const ThemeToken = token<Theme>('core.theme');
