import type { z } from 'zod';
import type { AditError } from '../adit-error.ts';
import type { Layer } from '../dataset.ts';
import { point, type Contribution } from '../point.ts';
import type { Parts } from './scene-tree.ts';

/** What a node of the scene can be. @beta */
export type SceneLevel = 'scene' | 'view' | 'layer';

/** What is known of the place of a part whose value is to change. @beta */
export interface PartFacts<Value = unknown> {
  /** What the node has now. */
  readonly before: Value;
  /** The layer as its dataset describes it; undefined for parts of scenes and views. */
  readonly layer: Layer | undefined;
}

/**
 * A value that a plugin keeps in each node of one level of the scene: it is saved and shared with the scene, told to other windows, and can be
 * taken back. Both halves of the plugin add the same part; its id begins with the plugin's.
 *
 * @beta
 */
export interface ScenePart<Value = unknown, Initial = Value | undefined> extends Contribution {
  readonly of: SceneLevel;
  readonly shape: z.ZodType<Value>;
  /** What a node has that says nothing of the part. */
  readonly initial: Initial;
  /** How large a value may be, in characters of its texts and eight for each number. */
  readonly maxSize: number;
  /** Of the shape; a saved value of an earlier one is upgraded. */
  readonly version: number;
  /** Makes a value of the next version from one of the version that is the key. */
  readonly upgrade?: Readonly<Record<number, (value: unknown) => unknown>>;
  /** What a user must be allowed to change it. */
  readonly permission: string;
  /** The text of the change that undo offers to take back, or `none` where nothing is recorded. */
  readonly undo: { readonly labelKey: string } | 'none';
  /** Why a value cannot be had at a place, beside its shape; asked on the server before a change is made, and as a saved value is read. */
  refuse?(value: Value, facts: PartFacts<Value | Initial>): AditError | undefined;
  /** What counts of a layer depends on it: after a change browsers ask again which items are kept. */
  readonly narrows?: boolean;
  /** Each window has its own: a change is kept, and not told to the others. */
  readonly isPersonal?: boolean;
}

/** The parts of scenes; both halves of a plugin add theirs. @beta */
export const sceneParts = point<ScenePart>('core.scene-parts');

/** Parts by their ids. @beta */
export type ScenePartsById = ReadonlyMap<string, ScenePart>;

/** Parts under their ids, for all that takes them so. @beta */
export function partsById(parts: readonly ScenePart[]): ScenePartsById {
  return new Map(parts.map((part) => [part.id, part]));
}

/** Describes a part of scenes; the identity function, for its types. @beta */
export function defineScenePart<Value, Initial extends Value | undefined>(
  part: ScenePart<Value, Initial>,
): ScenePart<Value, Initial> {
  return part;
}

/** The value of a part in a node; as it was at first where the node has none. @beta */
export function readPart<Value, Initial>(
  { parts }: { readonly parts: Parts },
  part: Pick<ScenePart<Value, Initial>, 'id' | 'shape' | 'initial'>,
): Value | Initial {
  return Object.hasOwn(parts, part.id) ? (parts[part.id] as Value) : part.initial;
}
