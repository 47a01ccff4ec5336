import type { Vector } from 'adit/core';
import type { ServerPluginContext } from 'adit/core/server';
import { readItemAt, listEngines, setBackground } from '../shared/index.ts';
import type { ObservedViews } from './observed-views.ts';

/** Which engines there are, and what belongs to pictures beside vtk.js's own calls. */
export function addEngineProcedures(procedures: ServerPluginContext['procedures'], views: ObservedViews): void {
  procedures.add(listEngines, async ({ pictures }) => ({
    engines: (await pictures.list()).map(({ id, title, representations, missing }) => ({
      id,
      title,
      representations: [...representations],
      missing: missing ? { code: missing.code, values: missing.values } : null,
    })),
    preferred: (await pictures.preferred()) ?? null,
  }));

  procedures.add(setBackground, async (session, { viewId, top, bottom }) => {
    views.of(session, viewId).setBackground(top, bottom);
    return {};
  });

  procedures.add(readItemAt, async (session, { viewId, place, layerName }) => {
    const found = await views.of(session, viewId).itemAt(place, layerName);
    if (!found) return { item: null };
    const [easting, northing, elevation] = found.position;
    return { item: { ...found, position: [easting, northing, elevation] satisfies Vector } };
  });
}
