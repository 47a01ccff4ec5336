import { setTimeout as sleep } from 'node:timers/promises';
import { defineTopic } from 'adit/core';
import type { RenderSession, ServerPluginContext, SessionCall } from 'adit/core/server';
import { z } from 'zod';
import {
  addNumbers,
  describeCall,
  growPoints,
  misbehave,
  push,
  pushed,
  readScene,
  readValues,
  setPart,
} from '../shared/procedures.ts';

const LOOK = 'views.look';
const MEGABYTE = 1_048_576;
/** Longer than any session call may take. */
const LONG = 120_000;
const foreignTopic = defineTopic({ name: 'datacloud.scene.changed', summary: 'Of others', payload: z.unknown() });

/** Adds calls of the render session. */
export function addProcedures({ procedures, log }: ServerPluginContext): void {
  procedures.add(describeCall, async (session, { name, times }, call) => {
    call.log.warn('A session call', { name });
    return {
      text: `Hello ${name}. `.repeat(times).trim(),
      user: call.user.email,
      session: session.id,
      site: session.siteId,
      may: await Promise.all(['acme.fenced.use', 'acme.fenced.other'].map((permission) => call.can(permission))),
      fields: [...Object.keys(call), ...Object.keys(call.user)],
      withheld: (['engine', 'pictures', 'scene', 'sequence'] as const).filter((field) => isWithheld(session, field)),
    };
  });
  procedures.add(addNumbers, async (_session, [left, right]) => left + right);
  procedures.add(readScene, async (_session, _nothing, call) => {
    const { scene, sequence } = await call.scene();
    return { layers: Object.values(scene.views).flatMap(({ layers }) => Object.keys(layers)), sequence };
  });
  procedures.add(growPoints, async (_session, { viewId, layerName }, call) => {
    let size = 0;
    const { sequence } = await call.update(({ scene }) => {
      const look = scene.views[viewId]?.layers[layerName]?.parts[LOOK] as { PointSize?: number } | undefined;
      size = (look?.PointSize ?? 0) + 1;
      return [{ at: [viewId, layerName], part: LOOK, value: { ...look, PointSize: size } }];
    });
    return { size, sequence };
  });
  procedures.add(setPart, async (_session, { viewId, layerName, part, value }, call) => {
    const { sequence } = await call.update(() => [{ at: [viewId, layerName], part, value }]);
    return { sequence };
  });
  procedures.add(readValues, async (session, { layerName, column }, call) => {
    const { items, of, columns } = await call.layers.values(layerName, [column], { subset: 'session' });
    const found = columns.get(column);
    if (!(found instanceof Float64Array)) throw new Error('No numbers');
    const values = session.offer(`acme.fenced.${layerName.replaceAll('/', '.')}.${column}.${items.length}`, found);
    return { of, count: items.length, values };
  });
  procedures.add(push, async (session, { texts, times, topic = pushed.name }) => {
    for (let time = 0; time < times; time += 1)
      for (const text of texts) session.publish({ ...pushed, name: topic }, { text });
    return {};
  });
  procedures.add(misbehave, async (session, { how }, call) => {
    const act = misdeeds[how];
    if (!act) throw new Error('Unknown');
    return act(session, call, log);
  });
}

type Misdeed = (session: RenderSession, call: SessionCall, log: ServerPluginContext['log']) => unknown;

/** What a session call must not do to others. */
const misdeeds: Readonly<Record<string, Misdeed>> = {
  throw: () => {
    throw new Error('secret words');
  },
  'never answer': async (_session, { signal }, log) => {
    signal.addEventListener('abort', () => log.warn('The call is over'));
    await sleep(LONG);
  },
  'loop for ever': () => {
    for (;;);
  },
  exit: () => process.exit(3),
  'answer 40 megabytes': () => 'x'.repeat(40 * MEGABYTE),
  'flood the topic': (session) => {
    for (let time = 0; time < 50_000; time += 1) session.publish(pushed, { text: `number ${time}` });
  },
  'flood the topic without a pause that anybody notices': async (session) => {
    for (let time = 0; time < 20_000; time += 1) {
      session.publish(pushed, { text: `number ${time}` });
      if (time % 100 === 99) await sleep(1);
    }
  },
  'push a megabyte': (session) => session.publish(pushed, { text: 'x'.repeat(MEGABYTE) }),
  'push under a name of others': (session) => session.publish(foreignTopic, { sequence: 1, steps: [] }),
  'offer under a name of others': (session) => void session.offer('datacloud.key', new Float64Array(1)),
  'offer 40 megabytes': (session) => void session.offer('acme.fenced.much', new Uint8Array(40 * MEGABYTE)),
  'offer very much': async (session) => {
    for (let time = 0; time < 60; time += 1) {
      session.offer(`acme.fenced.much.${time}`, new Float64Array(MEGABYTE / 8));
      await sleep(1);
    }
    return Array.from({ length: 60 }, (_, time) => `acme.fenced.much.${time}`);
  },
  'change when the call is over': (_session, call, log) => {
    setTimeout(() => {
      call.scene().then(
        () => log.warn('It was read'),
        (error: Error) => log.warn(`It was refused: ${error.message}`),
      );
    }, 200);
  },
};

function isWithheld(session: RenderSession, field: 'engine' | 'pictures' | 'scene' | 'sequence'): boolean {
  try {
    return session[field] === undefined;
  } catch {
    return true;
  }
}
