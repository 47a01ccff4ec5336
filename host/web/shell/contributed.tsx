import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { token, type Contribution, type Point } from 'adit/core';
import { useService } from 'adit/core/web';
import { FailureBoundary } from './failure-boundary.tsx';
import type { FailureLog } from './failure-log.ts';

export const FailureLogToken = token<FailureLog>('core.failure-log');

interface Loadable<Properties> extends Contribution {
  load(): Promise<{ default: ComponentType<Properties> }>;
}

const components = new WeakMap<object, ComponentType<never>>();

/** The component of a contribution, loaded at its first use. */
function componentOf<Properties>(contribution: Loadable<Properties>): ComponentType<Properties> {
  const known = components.get(contribution) as ComponentType<Properties> | undefined;
  const component = known ?? (lazy(() => contribution.load()) as unknown as ComponentType<Properties>);
  components.set(contribution, component as ComponentType<never>);
  return component;
}

interface ContributedProps<Properties extends object> {
  readonly entry: { readonly pluginId: string; readonly value: Loadable<Properties> };
  readonly point: Point<never>;
  readonly properties: Properties;
  /** What the user knows it as. */
  readonly label: string;
  /** Draws nothing while it is loading or when it failed. */
  readonly silent?: boolean;
  readonly fallback?: ReactNode;
}

/** Draws a contribution's component; a failure stays inside, and one that fails three times in a minute is left out. */
export const Contributed = observer(function Contributed<Properties extends object>(props: ContributedProps<Properties>): ReactNode {
  const { entry, point, properties, label, silent = false, fallback } = props;
  const failures = useService(FailureLogToken);
  const Component = componentOf(entry.value);
  const source = { pluginId: entry.pluginId, point: point.name, contribution: entry.value.id };
  const fail = (error: unknown): void => {
    // Another try loads it anew, in case it could not be fetched.
    components.delete(entry.value);
    failures.report(source, error);
  };
  return (
    <FailureBoundary label={label} broken={failures.isBroken(entry.value.id)} silent={silent} onFailure={fail}>
      <Suspense fallback={fallback}>
        <Component {...properties} />
      </Suspense>
    </FailureBoundary>
  );
});
