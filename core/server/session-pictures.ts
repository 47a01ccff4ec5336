import type { AditError } from 'adit/core';
import type { EnginePictures, PictureEngine } from './engine-pictures.ts';

/** An engine that draws pictures, as a session may ask for it. @beta */
export interface AvailablePictures extends Pick<PictureEngine, 'title' | 'representations'> {
  /** The engine's. */
  readonly id: string;
  /** Why it cannot be used on this machine; undefined when it can. */
  readonly missing: AditError | undefined;
}

/** The engine that draws views without a choice of their own that show at least so many items. @beta */
export interface PicturePreference {
  readonly engine: string;
  readonly fromItems: number;
}

/** The engines that draw pictures for one session; each is opened when it is first asked for, and closed with the session. @beta */
export interface SessionPictures {
  /** Those of the plugins that are on for the session's tenant. */
  list(): Promise<readonly AvailablePictures[]>;
  /** What the deployment prefers; undefined when the browser draws whatever does not say. */
  preferred(): Promise<PicturePreference | undefined>;
  /** Throws `unknown-engine` (404) for one that is not on or draws no pictures, and what is missing (503). */
  open(engineId: string): Promise<EnginePictures>;
}
