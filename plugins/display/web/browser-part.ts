import { runInAction } from 'mobx';
import type { BrowserPart } from 'adit/plugins/views';
import { z } from 'zod';
import type { DisplayStore } from './store/display-store.ts';

const displayStateShape = z.object({ open: z.boolean(), openLayer: z.string().nullable() });

/** What saved states hold of the pane: whether the filters are unfolded, and which layer is. */
export function displayPart(store: DisplayStore): BrowserPart {
  return {
    id: 'display.filters',
    part: 'filtersDisplayState',
    read: () => ({ open: store.filtersOpen, openLayer: store.openLayerName ?? null }),
    show(value) {
      if (value === null) return store.forget();
      const { data } = displayStateShape.safeParse(value);
      if (!data) return;
      // Those of a layer that is not shown come from the state when it is.
      store.filters.forget();
      runInAction(() => {
        store.filtersOpen = data.open;
        store.openLayerName = data.openLayer ?? undefined;
      });
    },
  };
}
