import { layToRest, partsById, sceneParts, type ScenePart, type SceneTree } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { isNamedPart } from '../shared/index.ts';
import { wakeParts } from './wake-parts.ts';

type Parts = Pick<ServerPluginContext, 'list' | 'listFor' | 'log'>;

/**
 * Gives the parts of plugins that are on for a session's tenant the values that were kept for them, and keeps those of plugins that were turned
 * off unread. Call it in the session's turn.
 */
export async function settleParts(session: RenderSession, { list, listFor, log }: Parts): Promise<void> {
  if (!hasOpenParts(session.scene)) return;
  const isOpen = ({ id }: ScenePart): boolean => !isNamedPart(id);
  const on = partsById((await listFor(sceneParts, session.tenantId)).filter(isOpen));
  const off = partsById(list(sceneParts).filter((part) => isOpen(part) && !on.has(part.id)));
  const { steps, damaged } = await wakeParts(session, session.scene, on);
  if (damaged.length > 0) log.warn('Values of a scene cannot be read any more', { parts: damaged.join() });
  session.change([...layToRest(session.scene, off), ...steps]);
}

function hasOpenParts(tree: SceneTree): boolean {
  const views = Object.values(tree.views);
  const nodes = [tree, ...views, ...views.flatMap(({ layers }) => Object.values(layers))];
  return nodes.some(({ parts, dormant }) => dormant !== undefined || !Object.keys(parts).every(isNamedPart));
}
