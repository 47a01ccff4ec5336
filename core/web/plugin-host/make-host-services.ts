import type { HostServices } from '../host-services.tsx';
import type { HostParts } from './plugin-context.ts';

/** Makes what components reach of the program. @internal */
export function makeHostServices(parts: HostParts): HostServices {
  return {
    get: (token) => parts.services.get(token),
    find: (token) => parts.services.find(token),
    contributions: parts.contributions,
    translator: (pluginId) => parts.translations.translator(pluginId),
    can: (permission) => parts.can(permission),
  };
}
