import { lazy, type ComponentType } from 'react';

/** Something of which a component is loaded when it is first shown. */
export interface WithComponent {
  load(): Promise<{ default: ComponentType<{ readonly viewId: string }> }>;
}

const components = new WeakMap<WithComponent, ComponentType<{ readonly viewId: string }>>();

/** The component of a contribution for a view, loaded at its first use. */
export function componentOf(contribution: WithComponent): ComponentType<{ readonly viewId: string }> {
  const component = components.get(contribution) ?? lazy(() => contribution.load());
  components.set(contribution, component);
  return component;
}

/** Loads it anew at the next use, after it has failed. */
export function forgetComponent(contribution: WithComponent): void {
  components.delete(contribution);
}
