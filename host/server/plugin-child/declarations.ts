import { toJSONSchema } from 'zod/v4/core';
import { isPositional, type Contribution, type Point, type ProcedureSpec, type RouteSpec } from 'adit/core';
import type { JobKind, ProcedureHandler, RouteHandler } from 'adit/core/server';
import { crossingPoints } from '../fence/crossing-points.ts';
import type {
  DeclaredContribution,
  DeclaredHalf,
  DeclaredProcedure,
  DeclaredRoute,
  SentShapes,
} from '../fence/half-protocol.ts';
import { sendable } from './sendable.ts';
import type { ToldMetrics } from './told-metrics.ts';

/** A route with what answers it. */
export interface OwnRoute {
  readonly spec: RouteSpec;
  readonly handler: RouteHandler<RouteSpec>;
}

/** A session call with what answers it. */
export interface OwnProcedure {
  readonly spec: ProcedureSpec;
  readonly handler: ProcedureHandler<ProcedureSpec>;
}

type AnyFunction = (...given: unknown[]) => unknown;

/** What the half has added, in the form that the server gets and in that which runs. */
export class Declarations {
  readonly routes = new Map<string, OwnRoute>();
  readonly procedures = new Map<string, OwnProcedure>();
  readonly jobs = new Map<string, JobKind>();
  readonly readyTasks: (() => Promise<void>)[] = [];
  #contributions: DeclaredContribution[] = [];
  #values = new Map<string, Contribution>();
  #isClosed = false;

  /** Throws once the half is active: what it adds is the same each time it is started. */
  open(what: string): void {
    if (this.#isClosed) throw new Error(`${what} can be added while the half is activated only`);
  }

  addContribution<T extends Contribution>({ name: point }: Point<T>, value: T): void {
    this.open(`"${value.id}"`);
    if (!Object.hasOwn(crossingPoints, point))
      throw new Error(`${point} takes nothing from a server half behind the fence`);
    this.#contributions.push(declaredOf(point, value));
    this.#values.set(keyOf(point, value.id), value);
  }

  /** The function of a contribution; throws when there is none. */
  functionOf(point: string, id: string, name: string): AnyFunction {
    const value = this.#values.get(keyOf(point, id)) as unknown as Record<string, AnyFunction> | undefined;
    const found = crossingPoints[point]?.functions?.includes(name) === true ? value?.[name] : undefined;
    if (typeof found !== 'function') throw new Error(`"${id}" of ${point} has no function ${name}`);
    return (...given) => found.apply(value, given);
  }

  /** All that was added; nothing more can be. */
  close({ declared: metrics }: Pick<ToldMetrics, 'declared'>): DeclaredHalf {
    this.#isClosed = true;
    return {
      routes: [...this.routes.values()].map(({ spec }) => declaredRoute(spec)),
      procedures: [...this.procedures.values()].map(({ spec }) => declaredProcedure(spec)),
      contributions: this.#contributions,
      jobs: [...this.jobs.values()].map(({ name, concurrency, seconds, attempts }) => ({
        name,
        concurrency,
        seconds,
        attempts,
      })),
      metrics,
      hasReadyTask: this.readyTasks.length > 0,
    };
  }
}

function keyOf(point: string, id: string): string {
  return `${point} ${id}`;
}

/** What is neither a function that the server asks for nor an address goes over as it is; what only browsers use, such as other functions, stays. */
function declaredOf(point: string, value: Contribution): DeclaredContribution {
  const { functions = [], addresses = [], shapes = [] } = crossingPoints[point] ?? {};
  const read = value as unknown as Record<string, unknown>;
  const apart = new Set([...functions, ...addresses, ...shapes]);
  const plain = Object.fromEntries(Object.entries(read).filter(([name]) => !apart.has(name)));
  return {
    point,
    fields: { ...(sendable(plain) as object), id: value.id },
    functions: functions.filter((name) => typeof read[name] === 'function'),
    addresses: Object.fromEntries(
      addresses.filter((name) => read[name] !== undefined).map((name) => [name, String(read[name])]),
    ),
    shapes: Object.fromEntries(shapes.map((name) => [name, schemaOf(read[name] as RouteSpec['result'], 'input')])),
  };
}

function declaredRoute({ query, params, body, result, ...spec }: RouteSpec): DeclaredRoute {
  const shapes: SentShapes = {
    ...(query && { query: schemaOf(query, 'input') }),
    ...(params && { params: schemaOf(params, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    result: schemaOf(result, 'output'),
  };
  return { spec, shapes };
}

function declaredProcedure(spec: ProcedureSpec): DeclaredProcedure {
  const { name, summary, permission, params } = spec;
  return { spec: { name, summary, permission }, isPositional: isPositional(spec), params: schemaOf(params, 'input') };
}

/** A shape for documents and first checks; of one whose parts refer to each other nothing is told. */
function schemaOf(shape: RouteSpec['result'], io: 'input' | 'output'): object {
  try {
    const {
      $schema: _dialect,
      id: _id,
      ...schema
    } = toJSONSchema(shape, { io, unrepresentable: 'any', cycles: 'throw' });
    return '$defs' in schema ? {} : (JSON.parse(JSON.stringify(schema)) as object);
  } catch {
    return {};
  }
}
