import type { DatasetRecord } from 'adit/core/server';
import type { Notification } from 'adit/plugins/notifications';

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
