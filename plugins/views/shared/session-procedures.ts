import { defineProcedure, pieceSelectionShape } from 'adit/core';
import { z } from 'zod';

const VIEW = 'views.view';
const layerNames = z.array(z.string());

/** Set the render configuration: the layers that the session is to show from, and which of them are not there. @internal */
export const configureMine = defineProcedure({
  name: 'datacloud.mine.configure',
  summary: 'Set the render configuration: the layers that the session is to show from, and which of them are not there',
  permission: VIEW,
  params: z.object({ paraviewConfig: z.record(z.string().max(200), pieceSelectionShape) }),
  result: z.object({ layers: layerNames, missingLayers: layerNames }),
});

/** How the panels are laid out, as it was last set. @internal */
export const getViewsLayout = defineProcedure({
  name: 'datacloud.views.layout',
  summary: 'How the panels are laid out, as it was last set',
  permission: VIEW,
  params: z.object({}),
  result: z.object({ layout: z.json() }),
});

/** Keep how the panels are laid out with the session. @internal */
export const setViewsLayout = defineProcedure({
  name: 'datacloud.views.layout.set',
  summary: 'Keep how the panels are laid out with the session',
  permission: VIEW,
  params: z.object({ layout: z.json() }),
  result: z.object({}),
});
