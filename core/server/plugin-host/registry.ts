import { assertOwnId, toDisposable, type Disposable, type ProcedureSpec, type RouteSpec } from 'adit/core';
import type { RouteHandler } from '../call-context.ts';
import type { ProcedureHandler } from '../render-session.ts';

/** A REST call with the plugin that answers it. */
export interface RegisteredRoute {
  readonly pluginId: string;
  readonly spec: RouteSpec;
  readonly handler: RouteHandler<RouteSpec>;
}

/** A session call with the plugin that answers it. */
export interface RegisteredProcedure {
  readonly pluginId: string;
  readonly spec: ProcedureSpec;
  readonly handler: ProcedureHandler<ProcedureSpec>;
}

/** Every call that plugins answer; two answers to one call are refused. */
export class CallRegistry {
  readonly routes: RegisteredRoute[] = [];
  readonly procedures = new Map<string, RegisteredProcedure>();

  addRoute<Spec extends RouteSpec>(pluginId: string, spec: Spec, handler: RouteHandler<Spec>): Disposable {
    assertOwnId(pluginId, spec.id, 'Route');
    const clash = this.routes.find(
      (other) => other.spec.id === spec.id || (other.spec.method === spec.method && other.spec.path === spec.path),
    );
    if (clash) throw new Error(`${spec.method} ${spec.path} is answered already, by "${clash.spec.id}"`);
    const route: RegisteredRoute = { pluginId, spec, handler: handler as unknown as RouteHandler<RouteSpec> };
    this.routes.push(route);
    return toDisposable(() => void this.routes.splice(this.routes.indexOf(route), 1));
  }

  addProcedure<Spec extends ProcedureSpec>(pluginId: string, spec: Spec, handler: ProcedureHandler<Spec>): Disposable {
    const clash = this.procedures.get(spec.name);
    if (clash) throw new Error(`${spec.name} is answered already, by plugin "${clash.pluginId}"`);
    this.procedures.set(spec.name, { pluginId, spec, handler: handler as unknown as ProcedureHandler<ProcedureSpec> });
    return toDisposable(() => this.procedures.delete(spec.name));
  }
}
