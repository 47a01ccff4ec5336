import type { ComponentType } from 'react';
import { point, type Contribution } from 'adit/core';

/** A component at a fixed place of the shell. @public */
export interface ShellItem extends Contribution {
  /** `header-start` and `header-end`: the header bar; `overlay`: over the workspace; `background`: draws nothing, lives as long as the shell. */
  readonly place: 'header-start' | 'header-end' | 'overlay' | 'background';
  load(): Promise<{ default: ComponentType }>;
}

/** Components of the shell, such as the site switcher and the bell. @public */
export const shellItems = point<ShellItem>('core.shell-items');
