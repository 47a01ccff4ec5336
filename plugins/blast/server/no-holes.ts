import { AditError } from 'adit/core';

/** Nothing can be made of a pattern without holes. */
export function noHoles(pattern: string): AditError {
  return new AditError('no-holes', {
    message: `Pattern ${pattern} has no holes that can be read`,
    values: { pattern },
  });
}
