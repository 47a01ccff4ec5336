import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import {
  ask,
  Contained,
  layerFilters,
  permitted,
  useHost,
  type LayerFilterProps,
  type LayerFilters,
} from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';

/** A filter of a layer that another plugin looks after. */
export interface OtherFilter {
  readonly source: LayerFilters;
  readonly id: string;
  readonly enabled: boolean;
}

/** The plugins that add filters to layers. Use it inside an `observer`. */
export function useFilterSources(): readonly LayerFilters[] {
  return permitted(useHost(), layerFilters).map(({ value }) => value);
}

/** The filters of a layer that other plugins look after; observed. */
export function otherFilters(sources: readonly LayerFilters[], layer: LayerConfig): OtherFilter[] {
  return sources.flatMap((source) =>
    ask(() => source.list(layer), []).map(({ id, enabled }) => ({ source, id, enabled })),
  );
}

/** One of them, as its plugin shows it. */
export const OtherFilterRow = observer(function OtherFilterRow({
  source,
  ...props
}: LayerFilterProps & { readonly source: LayerFilters }): ReactNode {
  const Row = componentOf(source);
  return (
    <Contained>
      <Suspense>
        <Row {...props} />
      </Suspense>
    </Contained>
  );
});

const components = new WeakMap<LayerFilters, ComponentType<LayerFilterProps>>();

/** The component of a contribution, loaded at its first use. */
function componentOf(source: LayerFilters): ComponentType<LayerFilterProps> {
  const component = components.get(source) ?? lazy(() => source.load());
  components.set(source, component);
  return component;
}
