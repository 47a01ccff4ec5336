import type { ComponentType } from 'react';
import { point, type Contribution } from 'adit/core';

/** A component that stands over the drawing of every view, such as the handles of a tool. @beta */
export interface ViewOverlay extends Contribution {
  load(): Promise<{ default: ComponentType<{ readonly viewId: string }> }>;
}

/** Components over the drawing of every view. @beta */
export const viewOverlays = point<ViewOverlay>('core.view-overlays');
