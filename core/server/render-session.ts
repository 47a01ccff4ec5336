import { point, type Contribution } from 'adit/core';
import type {
  BufferReference,
  Disposable,
  ItemBits,
  LayerReader,
  Log,
  ProcedureSpec,
  SceneStep,
  SceneTree,
  TopicSpec,
} from 'adit/core';
import type { z } from 'zod';
import type { Account } from './call-context.ts';
import type { SessionPictures } from './session-pictures.ts';
import type { EngineSession, NumberArray } from './render-engine.ts';
import type { LayerAddress, OpenDataset } from './layer-address.ts';

/** The scene as it is at a moment, not to be changed in place, and the number of its last change. @beta */
export interface SceneNow {
  readonly scene: SceneTree;
  readonly sequence: number;
}

/** A change that was made of the scene: what became of it, its number in the order of changes, and the steps that changed something. @beta */
export interface ChangedScene {
  readonly scene: SceneTree;
  readonly sequence: number;
  readonly before: SceneTree;
  readonly steps: readonly SceneStep[];
}

/** One user's render session on one site: its scene, its engine, and the windows that look at it. @beta */
export interface RenderSession {
  readonly id: string;
  readonly tenantId: string;
  readonly siteId: string;
  readonly userId: string;
  readonly engine: EngineSession;
  readonly pictures: SessionPictures;
  readonly log: Log;
  /** Aborted when the session ends. */
  readonly signal: AbortSignal;
  /** The scene as it is now; not to be changed in place. */
  readonly scene: SceneTree;
  readonly sequence: number;
  /** Makes a change of the scene, all of it or nothing, and tells the windows that did not ask for it; throws what `applyChange` throws. */
  change(steps: readonly SceneStep[]): ChangedScene;
  /** Runs `work` when all work given before has ended: for changes that have to look something up before they `change`. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Opens a dataset of the session's site; 404 for a foreign, unknown or unfinished one. */
  openDataset(id: string): Promise<OpenDataset>;
  /** The layer that a layer key names; 404 when its dataset or the layer is not there. */
  openLayer(layerName: string): Promise<LayerAddress>;
  /**
   * Makes numbers fetchable under `key`; the same key must always name the same numbers. Of a `series`, each of which takes the place of the
   * one before, those that were fetched are dropped when later ones come.
   */
  offer(key: string, numbers: NumberArray, series?: string): BufferReference;
  /** Makes the bits of so many items fetchable as `offer` does: as one byte an item, and as bits for who takes them. */
  offerBits(key: string, bits: ItemBits, items: number, series?: string): BufferReference;
  /** Drops the numbers that were offered under `key`. */
  withdraw(key: string): void;
  /** Pushes to the session's windows; lost when none is connected, so a window that connects asks for the state. */
  publish<Payload extends z.ZodType>(topic: TopicSpec<Payload>, payload: z.input<Payload>): void;
  /** Resolves once the session's windows have taken all that was pushed to them, or are gone. */
  drained(): Promise<void>;
  /** Calls `listener` after each change of the scene, until the handle or the session is disposed. */
  onChange(listener: () => void): Disposable;
}

/** Hears of the changes of all scenes, of sessions of tenants that its plugin is off for as well. @beta */
export interface SceneListener extends Contribution {
  /** Hears of a change after it was made. */
  changed(session: RenderSession, change: ChangedScene): void;
}
/** Who hears of the changes of all scenes. @beta */
export const sceneListeners = point<SceneListener>('core.scene-listeners');

/** What the handler of a session call is given beside the session. @beta */
export interface SessionCall {
  /** The id that the browser gave to the call. */
  readonly id: string;
  /** A log whose lines name the session and the call. */
  readonly log: Log;
  /** Who calls. */
  readonly user: Account;
  /** Aborted when the window that calls is gone; behind the fence also when the call's 30 seconds are over. */
  readonly signal: AbortSignal;
  /** Reads values of the layers of the session's site, of what counts in the session where that is asked for. */
  readonly layers: LayerReader;
  /** True when the user has `permission` on a site, or in the tenant when no site is given. */
  can(permission: string, siteId?: string): Promise<boolean>;
  /** The scene once the changes that were asked for before are made. */
  scene(): Promise<SceneNow>;
  /**
   * Changes the scene by the steps that `edit` answers for it, all of them or none, as the user may, and tells all windows. `edit` is asked again when
   * somebody else has changed the scene meanwhile; no steps leave it as it is. Like `scene`, it waits for the session's turn, so neither is asked for in it.
   */
  update(edit: (now: SceneNow) => readonly SceneStep[]): Promise<SceneNow>;
  /** Throws unless the plugins of these parts of scenes are on and the user may change them. */
  requireParts(ids: Iterable<string>): Promise<void>;
}

/** Answers one session call. @beta */
export type ProcedureHandler<Spec extends ProcedureSpec> = (
  session: RenderSession,
  params: z.infer<Spec['params']>,
  call: SessionCall,
) => Promise<z.input<Spec['result']>>;
