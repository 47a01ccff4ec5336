import { createServer } from 'node:net';
import { ServerProcess } from '../../integration/server-process.ts';
import type { TextField } from './text-fields.ts';
import { between, seeded } from './random.ts';

const SIDE_BY_SIDE = 6;

/** A server that believes what its proxy says of the caller's address, so that limits by address do not end a walk. */
export async function startBehindProxy(): Promise<ServerProcess> {
  const port = await freePort();
  return new ServerProcess({ ADIT_PORT: String(port), ADIT_PUBLIC_URL: `http://127.0.0.1:${port}` }).start();
}

/** What went wrong with a text in a field. */
export interface Finding {
  readonly field: string;
  readonly text: string;
  readonly status: number;
  readonly body: string;
}

/**
 * Sends texts through fields: all of them through each, or `perField` that a seed chooses. Answers what was not a success or a
 * refusal with a code, and how many calls were made.
 */
export async function walkTexts(
  server: ServerProcess,
  token: string,
  fields: readonly TextField[],
  texts: readonly string[],
  perField = texts.length,
): Promise<{ findings: Finding[]; calls: number }> {
  const random = seeded(1);
  const work = fields.flatMap((field) => choose(texts, perField, random).map((text) => ({ field, text })));
  const findings: Finding[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let at = next++; at < work.length; at = next++) {
      const { field, text } = work[at] as (typeof work)[number];
      const { status, body } = await send(server, token, field, text, at);
      if (status < 400 || (status < 500 && hasCode(body, status))) continue;
      findings.push({
        field: `${field.route.id} ${field.path}`,
        text: text.slice(0, 80),
        status,
        body: body.slice(0, 200),
      });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, run));
  return { findings, calls: work.length };
}

/** The address is too long for the server to look at, or it is none: then the answer comes before any code of ours. */
function hasCode(body: string, status: number): boolean {
  return status === 431 || status === 414 || /^\{"(code|error)":"/.test(body);
}

async function send(
  server: ServerProcess,
  token: string,
  { route, put }: TextField,
  text: string,
  at: number,
): Promise<{ status: number; body: string }> {
  const { query, params, body } = put(text);
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeLoosely(String(params[name])));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeLoosely(String(value))}`);
  const hasBody = route.method !== 'GET';
  const response = await fetch(`${server.address}/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
      ...(hasBody ? { 'content-type': typeOf(route) } : {}),
    },
    body: hasBody ? (route.binaryBody ? new Uint8Array(1) : JSON.stringify(body)) : null,
    redirect: 'manual',
  });
  return { status: response.status, body: await response.text() };
}

function typeOf({ binaryBody }: TextField['route']): string {
  if (!binaryBody) return 'application/json';
  return binaryBody.formField === undefined ? 'application/octet-stream' : 'multipart/form-data; boundary=x';
}

/** As `encodeURIComponent`, which refuses halves of pairs: those go out as the bytes that UTF-8 forbids. */
function encodeLoosely(text: string): string {
  return text.replaceAll(/\p{Surrogate}|[^\p{Surrogate}]+/gu, (part) =>
    /^\p{Surrogate}$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part),
  );
}

function choose(texts: readonly string[], count: number, random: () => number): string[] {
  const left = [...texts];
  if (count >= left.length) return left;
  return Array.from({ length: count }, () => left.splice(between(random, 0, left.length - 1), 1)[0] as string);
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
