/** The view that an action at `view/split` divides, and how. @beta */
export interface SplitTarget {
  readonly viewId: string;
  readonly direction: 'vertical' | 'horizontal';
}

declare module 'adit/core' {
  // The menu that divides a view.
  interface MenuTargets {
    'view/split': SplitTarget;
  }
}
