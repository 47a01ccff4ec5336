import { z } from 'zod';
import { assertOwnId, type Contribution, type Point, type RouteSpec } from 'adit/core';
import { objectResolvers, type ServerPluginContext } from 'adit/core/server';
import { crossingPoints } from '../crossing-points.ts';
import { halfCalls, JOBS, type DeclaredRoute, type SentShapes } from '../half-protocol.ts';
import { borrowedStream } from '../pipe/lent-streams.ts';
import { toSent } from '../pipe/sent-error.ts';
import { answerCall } from './answer-call.ts';
import { answerProcedure } from './answer-procedure.ts';
import { argumentsShape } from './arguments-shape.ts';
import type { HalfReach } from './half-reach.ts';
import { ownModule } from './own-module.ts';
import type { CheckedHalf } from './sent-shapes.ts';

/** What a function of a contribution may take. */
const FUNCTION_SECONDS = 10;

/**
 * Adds in the server what a half declared, so that it looks like a half of the server's own; its process is asked for what is to be done. The modules that
 * it names are files of its folder.
 */
export function declareHalf(
  context: ServerPluginContext,
  declared: CheckedHalf,
  half: HalfReach,
  folder: string,
): void {
  const { id } = context.manifest;
  for (const { spec, shapes } of declared.routes) addRoute(context, spec as DeclaredRoute['spec'], shapes, half);
  for (const { spec, isPositional, params } of declared.procedures) {
    const whole = { ...spec, params: argumentsShape(params, isPositional), result: z.unknown() };
    context.procedures.add(whole, (session, given, call) => answerProcedure(half, spec.name, { session, given, call }));
  }
  for (const one of declared.contributions) addContribution(context, one, half, folder);
  for (const job of declared.jobs) {
    assertOwnId(id, job.name, 'Job');
    addJob(context, job, half);
  }
}

function addRoute(
  { routes }: ServerPluginContext,
  spec: DeclaredRoute['spec'],
  { query, params, body, result }: SentShapes,
  half: HalfReach,
): void {
  const whole: RouteSpec = {
    ...spec,
    ...(query && { query: documented(query) }),
    ...(params && { params: documented(params) }),
    ...(body && { body: documented(body) }),
    result: documented(result),
  };
  routes.add(whole, (input, call) => answerCall(half, spec, input, call));
}

/** Takes everything, as the half's process checks it, and is described by the schema. */
function documented(schema: object): z.ZodType {
  return z.unknown().meta(schema as Record<string, unknown>);
}

function addContribution(
  context: ServerPluginContext,
  { point: name, fields, functions, addresses, shapes }: CheckedHalf['contributions'][number],
  half: HalfReach,
  folder: string,
): void {
  if (name === objectResolvers.name) assertOwnId(context.manifest.id, String(fields['object']), 'The kind of objects');
  const known = crossingPoints[name];
  const asked = (known?.functions ?? [])
    .filter((one) => functions.includes(one))
    .map((one) => [one, (...given: unknown[]) => callFunction(half, [name, fields.id, one], given)] as const);
  const modules = (known?.addresses ?? []).map((one) => [one, ownModule(folder, String(addresses[one]))] as const);
  const made = Object.entries(shapes).map(([field, { properties }]) => [field, shapeOf(properties)] as const);
  context.add({ name } as Point<Contribution>, { ...fields, ...Object.fromEntries([...asked, ...made, ...modules]) });
}

/** The shape of an object by the schemas of its fields, each with all that it says of itself. */
function shapeOf(properties: Readonly<Record<string, Record<string, unknown>>>): z.ZodObject {
  const fields = Object.entries(properties).map(([name, schema]) => [name, z.fromJSONSchema(schema).meta(schema)]);
  return z.object(Object.fromEntries(fields) as Record<string, z.ZodType>);
}

async function callFunction(
  half: HalfReach,
  named: readonly [point: string, id: string, name: string],
  given: readonly unknown[],
): Promise<unknown> {
  const link = await half.reach();
  const milliseconds = (crossingPoints[named[0]]?.seconds ?? FUNCTION_SECONDS) * 1_000;
  const result = await link.ask(halfCalls.run, [...named, given], { milliseconds });
  const { body } = (result ?? {}) as { readonly body?: unknown };
  return typeof body === 'number' ? { ...(result as object), body: borrowedStream(link, body, milliseconds) } : result;
}

/** What is kept of a job: the input by the half's own shape, and whose it is. */
const jobInput = z.object({ tenantId: z.string(), given: z.unknown() });

function addJob(
  { jobs }: ServerPluginContext,
  { name, ...limits }: CheckedHalf['jobs'][number],
  half: HalfReach,
): void {
  const work = async (
    { tenantId, given }: z.infer<typeof jobInput>,
    what: 'run' | 'giveUp',
    facts: unknown,
    signal?: AbortSignal,
  ): Promise<void> => {
    await half.tablesMade;
    await half.settled();
    const link = await half.reach();
    const id = half.works.open({ tenantId });
    try {
      await link.ask(halfCalls.run, [JOBS, name, what, [given, facts], id], { signal });
    } finally {
      half.works.close(id);
    }
  };
  jobs.define({
    ...{ name, ...limits, input: jobInput },
    run: (input, { attempt, signal }) => work(input, 'run', attempt, signal),
    giveUp: (input, reason) => work(input, 'giveUp', toSent(reason)),
  });
}
