import type { ComponentType } from 'react';
import { point, type Contribution } from 'adit/core';

/** A screen with its own address. `path` may contain parameters, such as `/users/:id`. @public */
export interface Page extends Contribution {
  readonly path: string;
  readonly titleKey: string;
  readonly layout: 'plain' | 'workspace' | 'admin';
  /** Who may see it; a visitor is sent to `/`, a user without the permission to `/ssa`. */
  readonly access: 'public' | 'signed-in';
  readonly permission?: string;
  load(): Promise<{ default: ComponentType<{ params: Readonly<Record<string, string>> }> }>;
}

/** Screens outside the layout. @public */
export const pages = point<Page>('core.pages');
