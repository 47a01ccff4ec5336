import type { DatasetRecord } from 'adit/core/server';
import type { Notification } from 'adit/plugins/notifications';
import type { RawFile } from '../files/raw-files.ts';

/** What an event says of a dataset. */
export function notificationOf(record: DatasetRecord, title: string, message: string): Notification {
  return {
    title,
    message: `${record.name}: ${message}`,
    datasetId: record.id,
    datasetFolderPath: record.folderPath,
    datasetType: record.datasetType,
    datasetGroupName: record.groupName,
    datasetSiteId: record.siteId,
  };
}

/** What the event says that whoever sent a file hears once all of it is there. */
export function uploadResultOf(file: Pick<RawFile, 'file_name' | 'site_id'>): Notification {
  return { title: 'Rawfile Upload Result: Complete', message: file.file_name, datasetSiteId: file.site_id };
}
