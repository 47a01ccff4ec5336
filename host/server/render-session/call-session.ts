import { notFound, type LayerReader } from 'adit/core';
import {
  sessionLayers,
  SubsetsToken,
  type Account,
  type CallSession,
  type RenderSession,
  type ServerPluginHost,
} from 'adit/core/server';
import type { RenderSessions } from './render-sessions.ts';

/** The account's own session as routes get it; throws 404 for any other, and while no plugin says what counts in one. */
export function callSession(
  sessions: RenderSessions,
  { services }: Pick<ServerPluginHost, 'services'>,
  account: Account,
  id: string,
): CallSession {
  const session = sessions.session(account, id);
  return { id, siteId: session.siteId, layers: layersOf(session, { services }) };
}

/** Reads values of a session's layers; throws 404 while no plugin says what counts in one. */
export function layersOf(session: RenderSession, { services }: Pick<ServerPluginHost, 'services'>): LayerReader {
  const subsets = services.find(SubsetsToken);
  if (!subsets) throw notFound('session');
  return sessionLayers(session, subsets);
}
