import { AditError } from 'adit/core';
import type { Metrics } from 'adit/core/server';
import { ZodError } from 'zod';
import { CallError } from './wslink/call-error.ts';

/** What is counted while sessions work. */
export interface SessionMeter {
  /** A call that is known has ended; `error` is what it failed with. */
  called(call: string, milliseconds: number, error?: unknown): void;
  /** A session was refused, because its user has too many, or a socket, because too many wait to say who they are. */
  refused(why: 'sessions-of-user' | 'sockets-of-address' | 'sockets'): void;
  /** Bytes went to a browser: through its socket, or as a buffer that it fetched. */
  sent(by: 'socket' | 'buffer', bytes: number): void;
}

/** Measures sessions, their sockets and their calls. */
export function measureSessions(
  metrics: Metrics,
  sessions: { readonly count: number; readonly connected: number; readonly waiting: number },
): SessionMeter {
  metrics.gauge(
    { name: 'adit_sessions', help: 'Render sessions that live, those whose browser has left included.' },
    () => [{ labels: {}, value: sessions.count }],
  );
  metrics.gauge({ name: 'adit_session_sockets', help: 'Browsers that are connected to a render session.' }, () => [
    { labels: {}, value: sessions.connected },
  ]);
  metrics.gauge(
    {
      name: 'adit_session_sockets_waiting',
      help: 'Sockets that have not shown yet which render session they are for.',
    },
    () => [{ labels: {}, value: sessions.waiting }],
  );
  const refusals = metrics.counter({
    name: 'adit_sessions_refused_total',
    help: 'Render sessions and sockets that were refused, by what there is too much of: sessions-of-user, sockets-of-address or sockets.',
    labels: ['why'],
  });
  const calls = metrics.counter({
    name: 'adit_session_calls_total',
    help: 'Calls of render sessions by name: ok, refused (wrong input, no right), or failed by a fault of the server.',
    labels: ['call', 'result'],
  });
  const seconds = metrics.histogram({
    name: 'adit_session_call_seconds',
    help: 'How long calls of render sessions take, by name.',
    labels: ['call'],
  });
  const bytes = metrics.counter({
    name: 'adit_session_sent_bytes_total',
    help: 'Bytes of render sessions that went to browsers: through the socket, or as buffers that were fetched.',
    labels: ['by'],
  });
  return {
    called(call, milliseconds, error) {
      calls.add({ call, result: error === undefined ? 'ok' : isRefusal(error) ? 'refused' : 'failed' });
      seconds.observe({ call }, milliseconds / 1000);
    },
    refused: (why) => refusals.add({ why }),
    sent: (by, count) => bytes.add({ by }, count),
  };
}

function isRefusal(error: unknown): boolean {
  if (error instanceof AditError) return error.status < 500;
  return error instanceof ZodError || error instanceof CallError;
}
