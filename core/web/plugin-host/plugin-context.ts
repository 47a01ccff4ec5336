import { autorun } from 'mobx';
import {
  assertOwnId,
  settings as settingsPoint,
  type DisposableStore,
  type EnabledPlugin,
  type Factory,
  type Log,
  type Token,
} from 'adit/core';
import type { Contributions } from '../contributions.ts';
import { SettingsToken } from '../services/settings.ts';
import type { WebPluginContext } from '../web-plugin-context.ts';
import type { ServiceRegistry } from './service-registry.ts';
import { showNotice } from './show-notice.ts';
import type { Translations } from './translations.ts';

/** The parts of the running program that web halves work with. @internal */
export interface HostParts {
  readonly contributions: Contributions;
  readonly services: ServiceRegistry;
  readonly translations: Translations;
  /** Observed: whether the user has `permission` on the active site. */
  can(permission: string): boolean;
  readonly log: Log;
}

/** Makes the context of one activation: all that goes through it is kept in `disposables`. @internal */
export function makePluginContext(
  plugin: EnabledPlugin,
  parts: HostParts,
  disposables: DisposableStore,
  signal: AbortSignal,
): WebPluginContext {
  const { contributions, services } = parts;
  const log = parts.log.child({ plugin: plugin.id });
  return {
    manifest: { id: plugin.id, version: plugin.version },
    add(point, value) {
      assertOwnId(plugin.id, value.id, 'Contribution');
      return disposables.add(contributions.add(point, plugin.id, value));
    },
    list: (point) => contributions.list(point),
    bindValue(token, value) {
      assertOwnId(plugin.id, token.name, 'Service');
      disposables.add(services.bindValue(token, value));
    },
    bind(token, factory, needs) {
      assertOwnId(plugin.id, token.name, 'Service');
      disposables.add(bindDisposing(services, token, factory, needs));
    },
    get: (token) => services.get(token),
    find: (token) => services.find(token),
    notify: (notice) => showNotice(parts, plugin.id, notice),
    settings(of) {
      const isDeclared = contributions.list(settingsPoint).some((other) => other === of);
      if (of.id.startsWith(`${plugin.id}.`) && !isDeclared)
        disposables.add(contributions.add(settingsPoint, plugin.id, of));
      return {
        get value() {
          return services.get(SettingsToken).value(of);
        },
        set: (scope, changes) => services.get(SettingsToken).change(of, { scope }, changes),
      };
    },
    effect(effect) {
      disposables.add(autorun(effect, { onError: (error) => log.error('An effect failed', error) }));
    },
    t: parts.translations.translator(plugin.id),
    can: (permission) => parts.can(permission),
    log,
    signal,
    disposables,
  };
}

/** Binds a service that, once made, ends with its binding if it knows how to. */
function bindDisposing<T, const Needs extends readonly Token<unknown>[]>(
  services: ServiceRegistry,
  token: Token<T>,
  factory: Factory<T, Needs>,
  needs: Needs,
): () => void {
  let made: unknown;
  const remember: Factory<T, Needs> = (...needed) => {
    const service = factory(...needed);
    made = service;
    return service;
  };
  const binding = services.bind(token, remember, needs);
  return () => {
    binding.dispose();
    (made as { dispose?: () => void } | undefined)?.dispose?.();
  };
}
