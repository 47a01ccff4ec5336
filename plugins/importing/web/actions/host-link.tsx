import { observable, runInAction } from 'mobx';
import { useEffect } from 'react';
import { token } from 'adit/core';
import { useHost, useService, type HostServices } from 'adit/core/web';

/** The running host, once a component has handed it over: only components reach the texts of other plugins. */
export interface HostLink {
  get(): HostServices | undefined;
  set(host: HostServices): void;
}

export const HostLinkToken = token<HostLink>('importing.host-link');

/** An empty link; observable. */
export function makeHostLink(): HostLink {
  const box = observable.box<HostServices | undefined>(undefined, { deep: false });
  return { get: () => box.get(), set: (host) => runInAction(() => box.set(host)) };
}

/** Draws nothing; hands the running host to the plugin. */
export default function HostLinker(): undefined {
  const host = useHost();
  const link = useService(HostLinkToken);
  useEffect(() => link.set(host), [host, link]);
  return undefined;
}
