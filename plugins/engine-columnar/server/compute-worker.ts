import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from './collect-garbage.ts';
import { compute, type TaskInput, type TaskName } from './compute.ts';
import { setThread } from './kernels/simd/column-memory.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-pool.ts';

setThread(Number(workerData));

// The module of one thread of the pool: it answers each computation by one message.
parentPort?.on('message', (request: WorkerRequest) => {
  if (request === 'collect-garbage') collectGarbage('major');
  else parentPort?.postMessage(answer(request.name as TaskName, request.input as TaskInput<TaskName>));
});

function answer(name: TaskName, input: TaskInput<TaskName>): WorkerAnswer {
  try {
    return { ok: true, output: compute(name, input) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
