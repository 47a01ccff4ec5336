import { Observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { Contribution } from 'adit/core';
import { useService } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { FailureBoundary } from './failure-boundary.tsx';

interface Loadable<Properties> extends Contribution {
  load(): Promise<{ default: ComponentType<Properties> }>;
}

interface ContributedProps<Properties extends object> {
  readonly entry: { readonly pluginId: string; readonly value: Loadable<Properties> };
  /** Where it was contributed to. */
  readonly point: { readonly name: string };
  readonly properties: Properties;
  /** What the user knows it as. */
  readonly label: string;
  /** Draws nothing when it failed. */
  readonly silent?: boolean;
  readonly fallback?: ReactNode;
}

const components = new WeakMap<object, ComponentType<never>>();

/** Draws a contribution's component; a failure stays inside, and one that fails three times in a minute is left out. */
export function Contributed<Properties extends object>(props: ContributedProps<Properties>): ReactNode {
  const { entry, point, properties, label, silent = false, fallback } = props;
  const { failures } = useService(ProgramToken);
  const { id } = entry.value;
  const fail = (error: unknown): void => {
    // Another try loads it anew, in case it could not be fetched.
    components.delete(entry.value);
    failures.report({ pluginId: entry.pluginId, point: point.name, contribution: id }, error);
  };
  const Component = componentOf(entry.value);
  return (
    <Observer>
      {() => (
        <FailureBoundary label={label} broken={failures.isBroken(id)} silent={silent} onFailure={fail}>
          <Suspense fallback={fallback}>
            <Component {...properties} />
          </Suspense>
        </FailureBoundary>
      )}
    </Observer>
  );
}

/** The component of a contribution, loaded at its first use. */
function componentOf<Properties>(contribution: Loadable<Properties>): ComponentType<Properties> {
  const known = components.get(contribution) as ComponentType<Properties> | undefined;
  const component = known ?? (lazy(() => contribution.load()) as unknown as ComponentType<Properties>);
  components.set(contribution, component as ComponentType<never>);
  return component;
}
