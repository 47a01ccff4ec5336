import { z } from 'zod';
import { STATE_VERSION } from './state-version.ts';

/** A picture as it is kept: a JPEG as a data address. @internal */
export const thumbnailShape = z
  .string()
  .max(400_000)
  .regex(/^data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2}$/, 'not a JPEG picture');

/** What the list of saved states says of each. @internal */
export const stateSummaryShape = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty: in none. */
  folder: z.string(),
  isPublic: z.boolean(),
  /** With users by name, of whom the caller may be one. */
  isShared: z.boolean(),
  updatedAt: z.string(),
  /** Whose it is. */
  user: z.object({ id: z.string(), name: z.string() }),
  /** Rises with every save. */
  version: z.int(),
  /** The caller is the owner. */
  isOwn: z.boolean(),
  /** The caller may change and delete it. */
  mayEdit: z.boolean(),
});
/** A saved state in the lists: its name, its folder, and whose it is. @internal */
export type StateSummary = z.infer<typeof stateSummaryShape>;

/** A saved state with what it shows: `appState` as `datacloud.application.state.get` gave it, in the form of today. @internal */
export const savedStateShape = stateSummaryShape.extend({
  siteId: z.string(),
  appState: z.unknown(),
  thumbnail: z.string().nullable(),
  /** The ids of its views. */
  views: z.array(z.string()),
});
/** A saved state with all that it shows. @internal */
export type SavedState = z.infer<typeof savedStateShape>;

/** What a state shows, as it is sent. `stateVersion` is that of its form. @internal */
export const stateContentShape = z.strictObject({
  appState: z.unknown(),
  thumbnail: thumbnailShape.nullable().default(null),
  stateVersion: z.int().min(1).default(STATE_VERSION),
});

/** A save of before that can be taken back. @internal */
export const versionShape = z.object({
  version: z.int(),
  savedAt: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
  thumbnail: z.string().nullable(),
});
/** An earlier save of a state. @internal */
export type StateVersion = z.infer<typeof versionShape>;

/** Somebody with whom a state is shared. @internal */
export const shareShape = z.object({ id: z.string(), name: z.string(), email: z.string() });
/** Somebody with whom a state is shared. @internal */
export type StateShare = z.infer<typeof shareShape>;
