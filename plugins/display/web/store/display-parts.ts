import type { ColourMap, DatasetTypeFacts, Log } from 'adit/core';
import type { ActiveSite, History, RenderSessionClient, Toasts, Translate } from 'adit/core/web';
import type { Legends, SiteColouring } from 'adit/plugins/colour-maps';
import type { HierarchyStore } from 'adit/plugins/hierarchy';
import type { SceneStore } from 'adit/plugins/views';
import type { CategoryPalette } from './category-palette.ts';
import type { HistogramStore } from './histogram-store.ts';

/** What the stores of the display pane work with. */
export interface DisplayParts {
  readonly hierarchy: HierarchyStore;
  readonly scene: SceneStore;
  readonly session: RenderSessionClient;
  readonly site: ActiveSite;
  readonly toasts: Toasts;
  readonly histograms: HistogramStore;
  readonly palette: CategoryPalette;
  readonly legends: Legends;
  readonly siteColouring: SiteColouring;
  readonly history: History;
  readonly log: Log;
  /** All colour maps of all providers; observed. */
  maps(): readonly ColourMap[];
  /** A dataset type by its name; undefined while its plugin is off. */
  type(datasetType: string): DatasetTypeFacts | undefined;
  readonly t: Translate;
}
