/**
 * The result of a contribution's function, or `otherwise` when it throws. Use it where contributions of many plugins are drawn together, so that a
 * fault in one does not affect the others. The error is rethrown asynchronously and recorded as a fault of its plugin.
 *
 * @public
 */
export function ask<Answer>(question: () => Answer, otherwise: Answer): Answer {
  try {
    return question();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
    return otherwise;
  }
}
