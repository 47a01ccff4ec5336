import type { ComponentType } from 'react';
import { point, type Contribution } from 'adit/core';
import type { IconComponent } from './icon.ts';

/** What a panel's component receives. `state` is what it last set, kept with the layout. @public */
export interface PanelProps {
  readonly panelId: string;
  /** This one tab among several of the same panel. */
  readonly instanceId: string;
  readonly state: Readonly<Record<string, unknown>>;
  /** Keeps what this panel shows with the layout, as JSON. */
  setState(state: Readonly<Record<string, unknown>>): void;
  /** Shows another title on the panel's tab. */
  setTitle(title: string): void;
  close(): void;
}

/** A panel of the workspace's layout. @public */
export interface Panel extends Contribution {
  readonly titleKey: string;
  readonly icon: IconComponent;
  /** Its place in the default layout; a panel without a place is opened only by the user. */
  readonly location?: 'left' | 'right' | 'bottom' | 'main';
  /** What its tab bar shows while it is in front. */
  readonly header?: Contribution & { load(): Promise<{ default: ComponentType<PanelProps> }> };
  /** At most one instance. */
  readonly single: boolean;
  readonly permission?: string;
  load(): Promise<{ default: ComponentType<PanelProps> }>;
}

/** Panels of the workspace. @public */
export const panels = point<Panel>('core.panels');
