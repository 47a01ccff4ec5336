import type { Contribution } from 'adit/core';

const asked = new WeakMap<object, Contribution>();

/**
 * The result of a contribution's function, or `otherwise` when it throws. Use it where contributions of many plugins are drawn together, so that a
 * fault in one does not affect the others. The error is rethrown asynchronously and recorded as a fault of its plugin, at `contribution` where that is given.
 *
 * @public
 */
export function ask<Answer>(question: () => Answer, otherwise: Answer, contribution?: Contribution): Answer {
  try {
    return question();
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error), { cause: error });
    if (contribution) asked.set(thrown, contribution);
    queueMicrotask(() => {
      throw thrown;
    });
    return otherwise;
  }
}

/** The contribution whose function threw an error when it was asked; undefined for other errors. @internal */
export function contributionAsked(error: unknown): Contribution | undefined {
  return error instanceof Error ? asked.get(error) : undefined;
}
