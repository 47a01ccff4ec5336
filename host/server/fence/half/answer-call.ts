import { BinaryAnswer, StatusAnswer, type CallContext } from 'adit/core/server';
import { halfCalls, type DeclaredRoute, type SentCall } from '../half-protocol.ts';
import { borrowedStream } from '../pipe/lent-streams.ts';
import type { HalfReach } from './half-reach.ts';
import { answerShape } from './sent-shapes.ts';

/** What a handler may take, unless the caller itself takes longer to send its body. */
const ROUTE_MILLISECONDS = 30_000;
const JSON_TYPE = 'application/json; charset=utf-8';
/** What only the server itself says to browsers. */
const OWN_HEADERS =
  /^(set-cookie|clear-site-data|service-worker-allowed|strict-transport-security|refresh|content-security-policy.*|access-control-.*|cross-origin-.*|x-(content-type-options|frame-options|adit-.*))$/i;

/** Has a half's process answer a call. */
export async function answerCall(
  half: HalfReach,
  { id, binaryBody }: DeclaredRoute['spec'],
  input: unknown,
  call: CallContext,
): Promise<BinaryAnswer | StatusAnswer> {
  await half.tablesMade;
  const link = await half.reach();
  const work = half.works.open({ tenantId: call.visitor?.tenantId, call, route: call });
  const stream = binaryBody && half.streams.lend(call.stream);
  const close = (): void => {
    half.works.close(work);
    if (stream !== undefined) half.streams.leave(stream);
  };
  let isOpen = false;
  try {
    const limit = binaryBody ? {} : { milliseconds: ROUTE_MILLISECONDS };
    const asked = [id, input, sentCall(call, work, stream)];
    const answer = answerShape.parse(await link.ask(halfCalls.route, asked, { signal: call.signal, ...limit }));
    if (answer.kind === 'json') return new BinaryAnswer(JSON_TYPE, Buffer.from(answer.text));
    if (answer.kind === 'status')
      return new StatusAnswer(answer.status, bodyOf(answer.text), withoutOwn(answer.headers));
    const headers = withoutOwn(answer.headers);
    if (typeof answer.body !== 'number') return new BinaryAnswer(answer.contentType, answer.body, headers);
    const body = borrowedStream(link, answer.body, ROUTE_MILLISECONDS);
    isOpen = true;
    body.once('close', close);
    return new BinaryAnswer(answer.contentType, body, headers);
  } finally {
    if (!isOpen) close();
  }
}

/** What a half is told of a call: nothing by which it could make calls in the name of the caller. */
function sentCall(call: CallContext, id: number, stream: number | undefined): SentCall {
  const { visitor, session, origin, isSecure, contentLength } = call;
  return {
    id,
    visitor,
    session: session && { id: session.id, siteId: session.siteId },
    origin,
    isSecure,
    contentLength,
    stream,
  };
}

function bodyOf(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

function withoutOwn<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));
}
