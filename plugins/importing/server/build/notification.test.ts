import { expect, it } from 'vitest';
import type { DatasetRecord } from 'adit/core/server';
import { notificationOf } from './notification.ts';

it('[W3.13] says which dataset an event is of, and where it is', () => {
  const record = {
    id: 'd1',
    siteId: 's1',
    name: 'Babbitt',
    datasetType: 'Drillhole',
    groupName: 'Production',
    folderPath: 'North/2024',
  } as DatasetRecord;
  expect(notificationOf(record, 'Dataset Generation Result', 'Complete')).toEqual({
    title: 'Dataset Generation Result',
    message: 'Babbitt: Complete',
    datasetId: 'd1',
    datasetFolderPath: 'North/2024',
    datasetType: 'Drillhole',
    datasetGroupName: 'Production',
    datasetSiteId: 's1',
  });
});
