import { createContext, useContext, type ReactNode } from 'react';
import type { Token } from 'adit/core';
import type { Contributions } from './contributions.ts';
import type { Translate } from './web-plugin-context.ts';

/** What components can reach of the running host. @public */
export interface HostServices {
  /** The service; throws when nobody offers it. */
  get<T>(token: Token<T>): T;
  /** The service; undefined when nobody offers it. */
  find<T>(token: Token<T>): T | undefined;
  readonly contributions: Contributions;
  /** Texts of one plugin, or of the shell (`core`); observable, so a component that reads it follows the language. */
  translator(pluginId: string): Translate;
  /** Whether the user has a permission on the active site; observable. */
  can(permission: string): boolean;
}

const HostContext = createContext<HostServices | undefined>(undefined);

/** Makes the host reachable for the components below. @public */
export function HostProvider({ host, children }: { host: HostServices; children: ReactNode }): ReactNode {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The running host; throws outside of it. @public */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (!host) throw new Error('This component stands outside the host');
  return host;
}

/** A service by its token. @public */
export function useService<T>(token: Token<T>): T {
  return useHost().get(token);
}

/** The texts of `pluginId`. Use it inside an `observer`. @public */
export function useTranslate(pluginId: string): Translate {
  return useHost().translator(pluginId);
}
