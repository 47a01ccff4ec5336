import { Component, type ReactNode } from 'react';

/**
 * Shields everything around a contributed component from its faults: nothing is drawn in its place, and the error is rethrown asynchronously and
 * recorded as a fault of its plugin.
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
