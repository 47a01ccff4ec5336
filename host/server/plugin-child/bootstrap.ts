import { BEAT } from '../fence/half-protocol.ts';
import { Link } from '../fence/pipe/link.ts';
import { lockDown } from './lock-down.ts';
import { openPipe } from './open-pipe.ts';
import { RunningHalf } from './run-half.ts';

const PIPE = 3;
const BEAT_MILLISECONDS = 500;

const readMemory = process.memoryUsage.rss;
lockDown();
const link: Link = new Link(openPipe(PIPE), {
  answer: (name, given, signal) => half.answer(name, given, signal),
  hear: (name, given) => half.hear(name, given),
  // Without the server there is nothing to do.
  ended: () => process.exit(0),
});
const half = new RunningHalf(link);
setInterval(() => link.tell(BEAT, readMemory()), BEAT_MILLISECONDS);
