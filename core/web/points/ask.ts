/**
 * What a function of a contribution says; `otherwise` when it throws. Whoever draws what many plugins contribute asks in this way, so
 * that the fault of one does not take the others' places away. The error is thrown again where nobody waits, and noted as its plugin's.
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
