import { AditError } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { configureMine, getViewsLayout, setViewsLayout } from '../shared/session-procedures.ts';
import type { BrowserStates } from './browser-states.ts';

/** What a session is to show from, and how its browser lays it out. */
export function addSessionProcedures(procedures: ServerPluginContext['procedures'], states: BrowserStates): void {
  procedures.add(configureMine, async (session, { paraviewConfig }) => {
    const layers: string[] = [];
    const missingLayers: string[] = [];
    const names = Object.keys(paraviewConfig);
    const found = await Promise.all(names.map((layerName) => isThere(session, layerName)));
    for (const [at, layerName] of names.entries()) (found[at] ? layers : missingLayers).push(layerName);
    return { layers, missingLayers };
  });

  procedures.add(getViewsLayout, async (session) => ({ layout: states.of(session).browser.layout }));

  procedures.add(setViewsLayout, async (session, { layout }) => {
    const { browser, ...rest } = states.of(session);
    states.keep(session, { ...rest, browser: { ...browser, layout } });
    return {};
  });
}

async function isThere(session: RenderSession, layerName: string): Promise<boolean> {
  try {
    await session.openLayer(layerName);
    return true;
  } catch (error) {
    if (error instanceof AditError && error.status === 404) return false;
    throw error;
  }
}
