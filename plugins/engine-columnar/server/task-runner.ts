import type { Disposable } from 'adit/core';
import { compute, type TaskInput, type TaskName, type TaskOutput } from './compute.ts';

/** Does computations. `signal` gives one up that has not begun; one that runs is finished, and its answer not waited for. */
export interface TaskRunner extends Disposable {
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>, signal?: AbortSignal): Promise<TaskOutput<Name>>;
  /** The same for one who asks among many: each of them has a turn in threads that are busy. */
  inTurn(): Pick<TaskRunner, 'run'>;
  /** Lets go of what earlier computations were given, in threads other than the caller's. */
  collectGarbage(): void;
}

/** Does every computation in the calling thread, for tests and for programs that may not start threads. */
export class InProcessRunner implements TaskRunner {
  async run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    signal?: AbortSignal,
  ): Promise<TaskOutput<Name>> {
    signal?.throwIfAborted();
    return compute(name, input);
  }

  inTurn(): this {
    return this;
  }

  collectGarbage(): void {}

  dispose(): void {}
}
