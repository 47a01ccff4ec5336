import type { ComponentType } from 'react';
import { point, type Contribution } from 'adit/core';

/** A component drawn over every view, such as the handles of a tool. @beta */
export interface ViewOverlay extends Contribution {
  load(): Promise<{ default: ComponentType<{ readonly viewId: string }> }>;
}

/** Items of the menu of every view: a component that gives items of a Mantine menu. @beta */
export interface ViewMenuSection extends Contribution {
  load(): Promise<{ default: ComponentType<{ readonly viewId: string }> }>;
}

/** Items at the end of the menu of every view. @beta */
export const viewMenuSections = point<ViewMenuSection>('core.view-menu-sections');

/** Components over the drawing of every view. @beta */
export const viewOverlays = point<ViewOverlay>('core.view-overlays');
