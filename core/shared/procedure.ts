import { z } from 'zod';
import type { Access } from './access.ts';

/**
 * A call of the render session, described once for both sides; it takes one object as its only argument, or, when `params` is
 * a tuple, its arguments one by one.
 *
 * @public
 */
export interface ProcedureSpec<Params extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  /** The name on the wire, for example `datacloud.histogram.get`. */
  readonly name: string;
  readonly summary: string;
  /** The permission that the session's user needs on the session's site. */
  readonly permission: string;
  readonly params: Params;
  readonly result: Result;
}

/** Describes a session call; the identity function, for its types. @public */
export function defineProcedure<Params extends z.ZodType, Result extends z.ZodType>(
  spec: ProcedureSpec<Params, Result>,
): ProcedureSpec<Params, Result> {
  return spec;
}

/** The arguments of a call as they are sent. @internal */
export function argumentsOf<Spec extends ProcedureSpec>(spec: Spec, params: z.input<Spec['params']>): unknown[] {
  return isPositional(spec) ? [...(params as unknown[])] : [params];
}

/** What the arguments of a call give as its `params`, unchecked. @internal */
export function paramsOf(spec: ProcedureSpec, args: readonly unknown[]): unknown {
  return isPositional(spec) ? args : (args[0] ?? {});
}

/** Whether the arguments of a call are given one by one. @internal */
export function isPositional({ params }: ProcedureSpec): boolean {
  return params.def.type === 'tuple';
}

/** The answer of a call that changes the scene: the number of the change. @public */
export const sceneChangeShape = z.object({ sequence: z.int() });

/** A topic that the session pushes to its browser, with the shape of what is pushed. @public */
export interface TopicSpec<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly payload: Payload;
}

/** Describes a pushed topic; the identity function, for its types. @public */
export function defineTopic<Payload extends z.ZodType>(spec: TopicSpec<Payload>): TopicSpec<Payload> {
  return spec;
}

/** A kind of server-sent event: its name, payload, and who may see it (on the event's site when it has one). @public */
export interface EventKind<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly payload: Payload;
  readonly access: Access;
}

/** Describes a kind of event; the identity function, for its types. @public */
export function defineEventKind<Payload extends z.ZodType>(spec: EventKind<Payload>): EventKind<Payload> {
  return spec;
}
