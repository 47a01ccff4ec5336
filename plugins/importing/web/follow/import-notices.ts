import { success, generate, type Notification } from 'adit/plugins/notifications';

/** A dataset that an import of this window asks for. */
export interface WantedDataset {
  readonly site: string;
  readonly name: string;
  readonly datasetType: string;
  readonly groupName: string;
  readonly folderPath: string;
}

/** An import of this window, from its first upload on: all that is told of it is one toast. */
export class ImportNotice {
  /** Of its toast. */
  readonly key: string;
  datasetId: string | undefined;
  #fileNames: readonly string[] = [];
  #wanted: WantedDataset | undefined;

  constructor(key: string, datasetId?: string) {
    this.key = key;
    this.datasetId = datasetId;
  }

  /** The files that are being uploaded; the server tells of each of them. */
  upload(fileNames: readonly string[]): void {
    this.#fileNames = fileNames;
  }

  /** The dataset that is asked for: the server may tell of it before it answers. */
  ask(wanted: WantedDataset): void {
    this.#wanted = wanted;
  }

  isOf(kind: string, notification: Notification): boolean {
    const { datasetId, message, datasetSiteId } = notification;
    if (datasetId !== undefined && datasetId === this.datasetId) return true;
    if (kind === success.name) return datasetId === undefined && this.#fileNames.includes(message);
    const wanted = this.#wanted;
    return (
      kind === generate.name &&
      this.datasetId === undefined &&
      wanted !== undefined &&
      datasetSiteId === wanted.site &&
      notification.datasetType === wanted.datasetType &&
      notification.datasetGroupName === wanted.groupName &&
      notification.datasetFolderPath === wanted.folderPath &&
      message.startsWith(`${wanted.name}: `)
    );
  }
}

/** The imports of this window. */
export class ImportNotices {
  #notices: ImportNotice[] = [];
  #count = 0;

  /** An import that begins, with the toast of others where `known` names it, or that goes on when `known` was kept of it. */
  begin(known?: { readonly key: string; readonly datasetId?: string }): ImportNotice {
    // The page may be loaded anew while an import goes on: its key is not to be given twice.
    const notice = new ImportNotice(known?.key ?? `import/${Date.now()}-${(this.#count += 1)}`, known?.datasetId);
    this.#notices = [...this.#notices, notice];
    return notice;
  }

  keyOf(kind: string, notification: Notification): string | undefined {
    return this.#notices.findLast((notice) => notice.isOf(kind, notification))?.key;
  }
}
