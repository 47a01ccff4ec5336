import { useState } from 'react';

/** Something that a form does. */
export interface Task {
  readonly isBusy: boolean;
  /** What was thrown the last time. */
  readonly problem: unknown;
  /** Does it, unless it is being done. */
  run(work: () => Promise<void>): void;
}

/** Follows what a form does: whether it is under way, and what went wrong. */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  return {
    isBusy,
    problem,
    run(work) {
      if (isBusy) return;
      setBusy(true);
      setProblem(undefined);
      work()
        .catch(setProblem)
        .finally(() => setBusy(false));
    },
  };
}
