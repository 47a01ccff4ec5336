import type { ApplicationState } from './application-state.ts';

type Json = ApplicationState['layout'];

/** The state with its views called `view1`, `view2` and so on, as this program calls them, wherever they are named. @internal */
export function remapViews(state: ApplicationState): ApplicationState {
  const ids = new Map(Object.keys(state.views).map((viewId, at) => [viewId, `view${at + 1}`]));
  const idOf = (viewId: string): string => ids.get(viewId) ?? viewId;
  const byView = <T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([viewId, value]) => [idOf(viewId), change(value)]));
  const same = <T>(value: T): T => value;
  const { activeView, activeLayerByView, links } = state.clientState;
  const { extensions } = state;
  return {
    ...state,
    layout: remapLayout(state.layout, idOf),
    views: byView(state.views, (view) => ({ ...view, viewId: idOf(view.viewId) })),
    displayPaneState: byView(state.displayPaneState, (entries) =>
      entries.map(({ colouringState, ...entry }) => ({
        ...entry,
        colouringState: colouringState && { ...colouringState, viewId: idOf(colouringState.viewId) },
      })),
    ),
    layerSelections: byView(state.layerSelections, same),
    filtersMap: byView(state.filtersMap, same),
    clientState: {
      activeView: activeView === null ? null : idOf(activeView),
      activeLayerByView: byView(activeLayerByView, same),
      links: links.map((group) => group.map(idOf)),
    },
    ...(extensions && {
      extensions: { ...extensions, ...(extensions.views && { views: byView(extensions.views, same) }) },
    }),
  };
}

/** A layout names the view of a panel in the panel's own state. */
function remapLayout(layout: Json, idOf: (viewId: string) => string): Json {
  if (Array.isArray(layout)) return layout.map((part) => remapLayout(part, idOf));
  if (typeof layout !== 'object' || layout === null) return layout;
  return Object.fromEntries(
    Object.entries(layout).map(([key, value]) => [
      key,
      key === 'viewId' && typeof value === 'string' ? idOf(value) : remapLayout(value, idOf),
    ]),
  );
}
