import { Component, type ReactNode } from 'react';

/**
 * Keeps a fault of a contributed component from what is drawn around it: nothing is drawn in its place, and the error is thrown again
 * where nobody waits, to be noted as its plugin's.
 *
 * @public
 */
export class Contained extends Component<
  { readonly onFailure?: () => void; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure?.();
    queueMicrotask(() => {
      throw error;
    });
  }

  override render(): ReactNode {
    return this.state.failed ? undefined : this.props.children;
  }
}
