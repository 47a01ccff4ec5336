import { AditError } from '../adit-error.ts';
import type { ScenePart } from './scene-part.ts';
import { sizeOf } from './size-of.ts';

/** A value as the shape of its part reads it; throws `bad-scene` for one that does not have it, or is too large. */
export function checkPart(part: ScenePart, value: unknown): unknown {
  const { data, error } = part.shape.safeParse(value);
  if (error) {
    const issue = error.issues[0];
    throw badScene(issue?.message, { part: part.id, field: issue?.path.join('.') ?? '' });
  }
  if (sizeOf(data) > part.maxSize)
    throw badScene(`More than ${part.maxSize} characters`, { part: part.id, most: part.maxSize });
  return data;
}

/** What is said of a value that cannot be in a scene. */
export function badScene(message: string | undefined, values: Record<string, string | number> = {}): AditError {
  return new AditError('bad-scene', { ...(message === undefined ? {} : { message }), values });
}
