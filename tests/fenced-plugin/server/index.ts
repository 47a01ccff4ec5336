import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AditError } from 'adit/core';
import { BinaryAnswer, definePlugin, type CallContext } from 'adit/core/server';
import { fetchOther, greet, measureWord, probe, refuse, reverse } from '../shared/routes.ts';
import { addDataRoutes } from './data.ts';
import { networkProbes } from './network-probes.ts';
import { deadly, refused } from './probes.ts';
import { addMetrics } from './metrics.ts';
import { addProcedures } from './procedures.ts';
import { addTableRoutes } from './tables.ts';

/** Longer than any of them needs to end the process. */
const LONG = 30_000;

export default definePlugin({
  activate(context) {
    addDataRoutes(context);
    addTableRoutes(context);
    addMetrics(context);
    addProcedures(context);
    context.routes.add(greet, async ({ params, query }, call) => {
      call.log.warn('A greeting', { name: params.name });
      return {
        text: `Hello ${params.name}. `.repeat(query.times).trim(),
        user: call.user.email,
        may: await Promise.all(['acme.fenced.use', 'acme.fenced.other'].map((permission) => call.can(permission))),
        withheld: (['bearer', 'cookie'] as const).filter((name) => isWithheld(call, name)),
      };
    });
    context.routes.add(measureWord, async ({ params }) => ({ length: params.word.length }));
    context.routes.add(reverse, async (_input, { stream }) => {
      const bytes = (await buffer(stream)).reverse();
      return new BinaryAnswer('application/x-reversed', Readable.from(partsOf(bytes)), {
        'x-length': String(bytes.length),
        'set-cookie': 'taken=1',
      });
    });
    context.routes.add(refuse, async ({ body: { how } }) => {
      if (how === 'unknown') throw new Error('secret words');
      throw new AditError('too-deep', { status: 409, message: 'Too deep', values: { depth: 12 } });
    });
    context.routes.add(fetchOther, async ({ body: { address, leaveAfter, ...request } }) => {
      const signal = leaveAfter === undefined ? undefined : AbortSignal.timeout(leaveAfter);
      try {
        const headers = { 'x-own': 'own', cookie: 'own=1', 'proxy-authorization': 'mine', host: 'other.example.com' };
        const answer = await context.fetch(address, { ...request, headers, ...(signal && { signal }) });
        const text = await answer.text();
        const { status } = answer;
        return { status, headers: Object.fromEntries(answer.headers), text: text.slice(0, 1_000), bytes: text.length };
      } catch (error) {
        return { refused: (error as Error).message };
      }
    });
    context.routes.add(probe, async ({ body: { what, path } }) => {
      const act = deadly[what];
      if (act) {
        await act(context.log);
        await sleep(LONG);
        return { done: 'survived' };
      }
      try {
        return { done: String(await (networkProbes[what]?.(Number(path)) ?? refused[what]?.(path))) };
      } catch (error) {
        return { refused: error instanceof Error ? error.message : String(error) };
      }
    });
  },
});

function isWithheld(call: CallContext, name: 'bearer' | 'cookie'): boolean {
  try {
    return name === 'bearer' ? call.bearer === '' : call.cookie('any') === '';
  } catch {
    return true;
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 300_000) yield bytes.subarray(from, from + 300_000);
}
