import type { Log, LogFields } from 'adit/core';
import { hostCalls, type SentLogLine } from '../fence/half-protocol.ts';
import { toSent } from '../fence/pipe/sent-error.ts';
import { currentWork } from './current-work.ts';
import type { HostLink } from './host-link.ts';

/** A log whose lines the server writes. */
export function makeLog(link: Pick<HostLink, 'tell'>, fields: LogFields): Log {
  const write = (level: SentLogLine['level'], message: string, own: LogFields = {}, error?: unknown): void => {
    const sent = error === undefined ? {} : { error: toSent(error) };
    link.tell(hostCalls.log, {
      ...{ level, message: String(message), fields: { ...fields, ...own } },
      ...{ ...sent, work: currentWork() },
    });
  };
  return {
    info: (message, own) => write('info', message, own),
    warn: (message, own) => write('warn', message, own),
    error: (message, error, own) => write('error', message, own, error),
    child: (own) => makeLog(link, { ...fields, ...own }),
  };
}
