import { Worker } from 'node:worker_threads';
import { BEAT } from '../fence/half-protocol.ts';
import { Link } from '../fence/pipe/link.ts';
import { toSent } from '../fence/pipe/sent-error.ts';
import { threadCalls, type ThreadStart } from '../fence/threads/thread-protocol.ts';
import { openPipe } from './open-pipe.ts';
import { watchTurns } from './turns.ts';

const PIPE = 3;
const BEAT_MILLISECONDS = 500;

let worker: Worker | undefined;

// The plugins' code runs in the thread, so that this one answers the server whatever they do.
const link = new Link(openPipe(PIPE), {
  answer: (name) => {
    throw new Error(`Nothing answers ${name}`);
  },
  hear: (name, [first]) => {
    if (name === threadCalls.start) worker = start(first as ThreadStart);
    else if (name === threadCalls.post) worker?.postMessage(first);
  },
  // Without the server there is nothing to do, not even to wait for what nobody reads.
  ended: () => process.kill(process.pid, 'SIGKILL'),
});

function start({ script, data, megabytes, silentSeconds }: ThreadStart): Worker {
  const turns = watchTurns();
  const thread = new Worker(new URL('./locked-thread.js', import.meta.url), {
    argv: [script],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  thread.on('message', (message: unknown) => link.tell(threadCalls.post, message));
  thread.on('error', (error) => link.tell(threadCalls.error, toSent(error)));
  thread.on('exit', (code) => link.tell(threadCalls.exit, code));
  watch(turns, silentSeconds);
  return thread;
}

/** Goes by the beats of this thread, not by a clock: the machine may have slept. */
function watch(turns: () => number, silentSeconds: number): void {
  let [known, still] = [turns(), 0];
  setInterval(() => {
    const now = turns();
    still = now === known ? still + 1 : 0;
    known = now;
    if (still * BEAT_MILLISECONDS >= silentSeconds * 1_000) link.tell(threadCalls.silent);
  }, BEAT_MILLISECONDS);
}

setInterval(() => link.tell(BEAT, process.memoryUsage.rss()), BEAT_MILLISECONDS);
