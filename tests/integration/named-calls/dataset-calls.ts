import type { NamedCall } from '../../../host/build/pages/named-calls-page.ts';

const folder = { site: '{site}', groupName: 'Exploration', datasetType: 'Points' };

/** Datasets, the tree that they stand in, and saved states. */
export const datasetCalls: readonly NamedCall[] = [
  {
    statement: 'W7.02',
    call: 'GET /dataset-logs?datasetId={dataset}',
    answer: {
      datasetSize: '{number}',
      createdAt: '{string}',
      createdBy: { name: '{string}' },
      updatedAt: '{string}',
      updatedBy: { name: '{string}' },
      logs: '{list}',
    },
  },
  {
    statement: 'W7.03',
    call: 'GET /dataset/attachment?datasetId={dataset}',
    answer: { attachments: [{ name: '{string}', fileName: '{string}', blobName: '{blob}', uploadProgress: 100 }] },
  },
  { statement: 'W7.04', call: 'GET /datasetDownload/{dataset}/attachment/file?path={blob}', answer: '{bytes}' },
  {
    statement: 'W7.05',
    call: 'PUT /dataset/hierarchy/manage',
    purpose: 'create a group',
    payload: { site: '{site}', groupName: 'Exploration' },
    answer: {},
  },
  {
    statement: 'W7.05',
    call: 'PUT /dataset/hierarchy/manage',
    purpose: 'add a folder',
    payload: { ...folder, folderPath: 'North', rawFileIds: [], datasetIds: [] },
    answer: {},
  },
  {
    statement: 'W7.05',
    call: 'PUT /dataset/hierarchy/manage',
    purpose: 'move',
    payload: { ...folder, folderPath: 'North', datasetIds: ['{dataset}'] },
    answer: {},
  },
  {
    statement: 'W7.07',
    call: 'PUT /dataset/hierarchy/rename',
    purpose: 'a dataset',
    payload: { datasetId: '{dataset}', newName: 'Assays' },
    answer: {},
  },
  {
    statement: 'W7.07',
    call: 'PUT /dataset/hierarchy/rename',
    purpose: 'a folder',
    payload: { ...folder, newFolderPath: 'South', folderPath: 'North' },
    answer: { datasetHierarchy: { folderPath: 'South', datasetType: 'Points', groupName: 'Exploration' } },
  },
  {
    statement: 'W7.05',
    call: 'PUT /dataset/hierarchy/manage',
    purpose: 'move to where the name is taken',
    payload: {
      site: '{site}',
      groupName: 'Production',
      datasetType: 'Points',
      folderPath: '',
      datasetIds: ['{dataset}'],
    },
    answer: { suggestedName: '{string}', oldName: 'Assays', datasetId: '{dataset}' },
  },
  {
    statement: 'W7.10',
    call: 'GET /dataset/hierarchy?site={site}',
    answer: { hierarchy: '{list}', paraviewConfig: '{any}' },
  },
  {
    statement: 'W7.10',
    call: 'GET /dataset/hierarchy?site={site}&searchTerm=assays',
    answer: { hierarchy: '{list}', paraviewConfig: '{any}' },
  },
  {
    statement: 'W3.44',
    call: 'POST /state/create',
    purpose: 'what there is to read',
    payload: { site: '{site}', name: 'Weekly', appState: '{appState}', thumbnail: '{thumbnail}', isPublic: true },
    answer: { id: '{savedState}' },
  },
  {
    statement: 'W7.11',
    call: 'GET /state/read/{savedState}',
    answer: { id: '{savedState}', isPublic: true, appState: '{any}', thumbnail: '{string}', views: '{list}' },
  },
  {
    statement: 'W7.12',
    call: 'PUT /state/update/{savedState}',
    payload: { appState: '{appState}', thumbnail: '{thumbnail}' },
    answer: { id: '{savedState}' },
  },
  { statement: 'A7.27', call: 'GET /state/read/{savedState}', answer: { id: '{savedState}', appState: '{any}' } },
  {
    statement: 'A7.28',
    call: 'PUT /state/update/{savedState}',
    payload: { appState: '{appState}', thumbnail: '{thumbnail}' },
    answer: { id: '{savedState}' },
  },
  { statement: 'W7.13', call: 'GET /event', answer: '{stream}' },
  {
    statement: 'W7.06',
    call: 'PUT /dataset/hierarchy/delete',
    purpose: 'a folder',
    payload: { ...folder, folderPath: 'South' },
    answer: {},
  },
  {
    statement: 'W7.06',
    call: 'PUT /dataset/hierarchy/delete',
    purpose: 'a group',
    payload: { site: '{site}', groupName: 'Exploration' },
    answer: {},
  },
  { statement: 'W7.08', call: 'DELETE /dataset/delete/{model}', answer: {} },
  { statement: 'W7.09', call: 'DELETE /dataset/delete', payload: { ids: ['{taken}'] }, answer: {} },
  { statement: 'A7.26', call: 'DELETE /upload-dataset/delete-blob?blobName={blob}', answer: {} },
];
