import { z } from 'zod';
import type { SceneState } from '../parts/named-shapes.ts';

const viewId = z.string().regex(/^\w+$/).max(40);

/** Which view and which layers are acted on, and which views' cameras move together. */
export const clientStateShape = z.strictObject({
  activeView: viewId.nullable(),
  /** Layer name by view. */
  activeLayerByView: z.record(viewId, z.string()),
  /** The views of each group that is linked. */
  links: z.array(z.array(viewId)),
});
/** Which view and layers are acted on, and which cameras move together. @internal */
export type ClientState = z.infer<typeof clientStateShape>;

/** What follows a state that could not be set. @internal */
export function emptyClientState(): ClientState {
  return { activeView: null, activeLayerByView: {}, links: [] };
}

/** The client state of a scene; the first view is active where `activeView` names none of them. */
export function toClientState({ views }: SceneState, activeView: string | null): ClientState {
  const all = Object.values(views);
  const linked = all.filter((view) => view.linked).map((view) => view.viewId);
  return {
    activeView: all.find((view) => view.viewId === activeView)?.viewId ?? all[0]?.viewId ?? null,
    activeLayerByView: Object.fromEntries(
      all.flatMap(({ viewId: id, activeLayer }) => (activeLayer === undefined ? [] : [[id, activeLayer]])),
    ),
    links: linked.length === 0 ? [] : [linked],
  };
}
