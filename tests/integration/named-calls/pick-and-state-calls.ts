import type { NamedCall } from '../../../host/build/pages/named-calls-page.ts';
import { changed, points, viewState, gesture } from './session-calls.ts';

/** Picks, whole states, and the end of views. */
export const pickAndStateCalls: readonly NamedCall[] = [
  {
    statement: 'W7.18',
    call: 'datacloud.user.edits.update',
    payload: { layerName: '{points}', active: true },
    answer: { active: true, available: true },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.export.selection.update',
    payload: { layerName: '{points}', active: true },
    answer: { active: true, available: true },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.view.pick.point',
    payload: { ...points, item: 12 },
    answer: { layerName: '{points}', item: 12, values: '{list}' },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.view.pick.area',
    payload: {
      ...gesture,
      area: [
        [-110, -110],
        [110, 110],
      ],
    },
    answer: { sequence: '{number}', layers: { '{points}': { items: '{items}', count: '{number}' } } },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.view.pick.polygon',
    payload: {
      ...gesture,
      polygon: [
        [-110, -110],
        [110, -110],
        [0, 110],
      ],
    },
    answer: { sequence: '{number}', layers: '{any}' },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.changeset.apply',
    payload: { changes: [{ layerName: '{points}', mode: 'replace', items: '{items}' }] },
    answer: { layers: { '{points}': { items: '{items}' } } },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.selection.csv.get',
    payload: { layerName: '{points}' },
    answer: { text: '{string}', next: null },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.changeset.removelast',
    payload: {},
    answer: { sequence: '{number}', layers: '{any}' },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.selection.clear',
    payload: {},
    answer: { sequence: '{number}', layers: '{any}' },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.application.state.get',
    payload: {},
    answer: { state: '{appState}', sequence: '{number}' },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.application.state.set',
    payload: { state: '{appState}' },
    answer: { clientState: { activeView: '{any}', activeLayerByView: '{any}', links: '{list}' }, missingLayers: [] },
  },
  { statement: 'W7.18', call: 'datacloud.view.reset', payload: { viewId: 'view1' }, answer: changed },
  {
    statement: 'W7.18',
    call: 'datacloud.application.state.view.clone',
    payload: { viewId: 'view1', cloneId: 'view3' },
    answer: changed,
  },
  { statement: 'W7.18', call: 'datacloud.application.state.view.reset', payload: { viewId: 'view3' }, answer: changed },
  { statement: 'W7.26', call: 'datacloud.view.remove', payload: { viewId: 'view3' }, answer: changed },
];

/** What the session pushes after these calls to who subscribed. */
export const topics: readonly NamedCall[] = [
  {
    statement: 'W7.18',
    call: 'datacloud.layer.state',
    answer: { viewId: 'view1', layerName: '{points}', state: { layerName: '{points}', geometry: { PointSize: 9 } } },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.view.state',
    answer: { viewId: 'view1', state: viewState },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.representation.state',
    answer: { viewId: 'view1', layerName: '{points}', geometry: { PointSize: 9 } },
  },
  {
    statement: 'W7.18',
    call: 'datacloud.selection.size',
    answer: { size: 5, layers: [{ layerName: '{points}', count: 5 }] },
  },
];
