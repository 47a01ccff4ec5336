/** The view that an action at `view/split` divides, and how. */
export interface SplitTarget {
  readonly viewId: string;
  readonly direction: 'vertical' | 'horizontal';
}

declare module 'adit/core' {
  interface MenuTargets {
    'view/split': SplitTarget;
  }
}
