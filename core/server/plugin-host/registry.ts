import { assertOwnId, toDisposable, type Disposable, type ProcedureSpec, type RouteSpec } from 'adit/core';
import type { RouteHandler } from '../call-context.ts';
import type { ProcedureHandler } from '../render-session.ts';

/** A REST call with the plugin that answers it. @internal */
export interface RegisteredRoute {
  readonly pluginId: string;
  readonly spec: RouteSpec;
  readonly handler: RouteHandler<RouteSpec>;
}

/** A session call with the plugin that answers it. @internal */
export interface RegisteredProcedure {
  readonly pluginId: string;
  readonly spec: ProcedureSpec;
  readonly handler: ProcedureHandler<ProcedureSpec>;
}

/** Every call that plugins answer; two answers to one call are refused. @internal */
export class CallRegistry {
  readonly routes: RegisteredRoute[] = [];
  readonly procedures = new Map<string, RegisteredProcedure>();

  /** The calls that a plugin answers, named as contributions are. */
  of(pluginId: string): { readonly point: string; readonly ids: readonly string[] }[] {
    const routes = this.routes.filter((route) => route.pluginId === pluginId).map(({ spec }) => spec.id);
    const procedures = [...this.procedures.values()].filter((procedure) => procedure.pluginId === pluginId);
    return [
      { point: 'core.routes', ids: routes },
      { point: 'core.procedures', ids: procedures.map(({ spec }) => spec.name) },
    ].filter(({ ids }) => ids.length > 0);
  }

  addRoute<Spec extends RouteSpec>(pluginId: string, spec: Spec, handler: RouteHandler<Spec>): Disposable {
    assertOwnId(pluginId, spec.id, 'Route');
    if (pluginId.includes('.') && !spec.path.startsWith(`/plugins/${pluginId}/`))
      throw new Error(`The path of "${spec.id}" must begin with /plugins/${pluginId}/`);
    const clash = this.routes.find(
      (other) => other.spec.id === spec.id || (other.spec.method === spec.method && other.spec.path === spec.path),
    );
    if (clash) throw new Error(`${spec.method} ${spec.path} is answered already, by "${clash.spec.id}"`);
    const route: RegisteredRoute = { pluginId, spec, handler: handler as unknown as RouteHandler<RouteSpec> };
    this.routes.push(route);
    return toDisposable(() => void this.routes.splice(this.routes.indexOf(route), 1));
  }

  addProcedure<Spec extends ProcedureSpec>(pluginId: string, spec: Spec, handler: ProcedureHandler<Spec>): Disposable {
    // Those of Adit itself have the names that the specification gives them.
    if (pluginId.includes('.')) assertOwnId(pluginId, spec.name, 'Procedure');
    const clash = this.procedures.get(spec.name);
    if (clash) throw new Error(`${spec.name} is answered already, by plugin "${clash.pluginId}"`);
    this.procedures.set(spec.name, { pluginId, spec, handler: handler as unknown as ProcedureHandler<ProcedureSpec> });
    return toDisposable(() => this.procedures.delete(spec.name));
  }
}
