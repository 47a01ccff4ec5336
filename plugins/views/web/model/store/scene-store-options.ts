import type { ColourMap, Log, ScenePart } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { SiteColouring } from 'adit/plugins/colour-maps';
import type { SceneSenderOptions } from './scene-sender.ts';

/** What the scene of a browser works with. */
export interface SceneStoreOptions extends Partial<Pick<SceneSenderOptions, 'failed' | 'refused'>> {
  readonly session: RenderSessionClient;
  readonly log: Log;
  /** The colour maps there are. */
  maps(): readonly ColourMap[];
  /** How numbers start to be coloured on the site. */
  readonly siteColouring?: Pick<SiteColouring, 'of' | 'loaded'>;
  /** What plugins have added to `sceneParts`; observed. */
  parts?(): readonly ScenePart[];
  /** Whether pictures of a view come from elsewhere; observed. */
  isPainted?(viewId: string): boolean;
}
