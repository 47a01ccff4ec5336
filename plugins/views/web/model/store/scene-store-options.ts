import type { ColourMap, Log, ScenePart } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { SceneSenderOptions } from './scene-sender.ts';

/** What the scene of a browser works with. */
export interface SceneStoreOptions extends Partial<Pick<SceneSenderOptions, 'failed' | 'refused'>> {
  readonly session: RenderSessionClient;
  readonly log: Log;
  /** The colour maps there are. */
  maps(): readonly ColourMap[];
  /** What plugins have added to `sceneParts`; observed. */
  parts?(): readonly ScenePart[];
  /** Whether pictures of a view come from elsewhere; observed. */
  isPainted?(viewId: string): boolean;
}
