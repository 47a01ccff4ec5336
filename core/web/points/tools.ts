import type { ComponentType } from 'react';
import { point, type Contribution, type Disposable } from 'adit/core';
import type { IconComponent } from './icon.ts';

/** A tool of the toolbelt. Starting it returns what ends it; an exclusive tool ends the exclusive one before it. It is in the command palette by itself. @public */
export interface Tool extends Contribution {
  readonly titleKey: string;
  /** What the pointer does in a view while an exclusive tool is on; the bar below views says it. */
  readonly hintKey?: string;
  readonly icon: IconComponent;
  readonly group: 'navigate' | 'select' | 'measure' | 'clip' | 'slice' | 'draw';
  readonly kind: 'exclusive' | 'toggle' | 'once';
  readonly shortcut?: string;
  readonly permission?: string;
  /** Observed: the tool is disabled while this is false. */
  enabled?(): boolean;
  /** Observed: whether a tool of kind `once` is shown as on, because of what it does. */
  pressed?(): boolean;
  start(): Disposable | Promise<Disposable>;
  /** What a panel over the workspace offers while the tool is on. */
  readonly helper?: Contribution & { load(): Promise<{ default: ComponentType }> };
}

/** Tools of the toolbelt. @public */
export const tools = point<Tool>('core.tools');
