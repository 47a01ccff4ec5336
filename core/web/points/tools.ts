import { point, type Contribution, type Disposable } from 'adit/core';
import type { IconComponent } from './icon.ts';

/** A tool of the toolbelt. Starting it returns what ends it; an exclusive tool ends the exclusive one before it. */
export interface Tool extends Contribution {
  readonly titleKey: string;
  readonly icon: IconComponent;
  readonly group: 'navigate' | 'select' | 'measure' | 'clip' | 'slice' | 'draw';
  readonly kind: 'exclusive' | 'toggle' | 'once';
  readonly shortcut?: string;
  readonly permission?: string;
  /** Observed: the tool is greyed while this is false. */
  enabled?(): boolean;
  start(): Disposable | Promise<Disposable>;
}

/** Tools of the toolbelt. */
export const tools = point<Tool>('core.tools');
