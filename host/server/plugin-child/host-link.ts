import { hostCalls } from '../fence/half-protocol.ts';
import type { Link } from '../fence/pipe/link.ts';
import { currentWork } from './current-work.ts';

/** What this process asks and tells the server. */
export type HostLink = Pick<Link, 'ask' | 'tell'>;

/** Asks for a service of the context, in the name of the call that is under way. */
export async function serve<Result>(link: HostLink, service: string, ...given: readonly unknown[]): Promise<Result> {
  return (await link.ask(hostCalls.serve, [service, given, currentWork()])) as Result;
}
