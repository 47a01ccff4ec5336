import { parentPort } from 'node:worker_threads';
import { collectGarbage, numberBytes } from './collect-garbage.ts';
import { compute, type TaskInput, type TaskName } from './compute.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-pool.ts';

/** As many bytes as a thread may have been handed since it last let go of them all. */
const HELD_BYTES = 16 * 1024 * 1024;
let held = 0;

// The module of one thread of the pool: it answers each request by one message.
parentPort?.on('message', ({ name, input }: WorkerRequest) => {
  let answer: WorkerAnswer;
  try {
    answer = { ok: true, output: compute(name as TaskName, input as TaskInput<TaskName>) };
    held += numberBytes(answer.output);
  } catch (error) {
    answer = { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
  held += numberBytes(input);
  if (held < HELD_BYTES) return;
  held = 0;
  setImmediate(() => collectGarbage('major'));
});
