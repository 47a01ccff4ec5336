import { ok, warning, type Finding } from './finding.ts';

const LARGEST_DIFFERENCE_SECONDS = 5;

/** Whether the clock of this machine goes as another one does, which told its time after `asked` and before now. */
export function compareClocks(theirs: Date, asked: number, whose: string): Finding {
  const [early, late] = [asked - theirs.getTime(), Date.now() - theirs.getTime()];
  const seconds = Math.round(Math.max(early, Math.min(late, 0)) / 1000);
  if (Math.abs(seconds) <= LARGEST_DIFFERENCE_SECONDS) return ok('clock', `Goes as the one of ${whose}`);
  const message = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the one of ${whose}`;
  return warning('clock', message, 'Set both by NTP: single sign-on allows 30 s, object stores 15 minutes');
}
