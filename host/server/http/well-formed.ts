import { AditError } from 'adit/core';

// The database can keep neither, and would answer with an error, or with another text than the one that was sent.
const UNKEEPABLE = /\0|\p{Surrogate}/u;

/** Throws 400 when a text or a key anywhere in a parsed input holds NUL or half of a surrogate pair. */
export function refuseUnkeepable(input: unknown, place: string): void {
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && UNKEEPABLE.test(value)) throw unkeepable(place);
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.keys(value).some((key) => UNKEEPABLE.test(key))) throw unkeepable(place);
    for (const part of Object.values(value)) waiting.push(part);
  }
}

function unkeepable(place: string): AditError {
  return new AditError('bad-input', {
    message: `A text in the ${place} holds a character that cannot be kept`,
    values: { field: place },
  });
}
