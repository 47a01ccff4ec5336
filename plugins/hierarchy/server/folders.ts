import type { Kysely } from 'kysely';

interface Tables {
  folders: { site_id: string; group_name: string; dataset_type: string; folder_path: string };
}

/** A group (no dataset type), or a folder of a group's dataset type. */
export interface Folder {
  readonly groupName: string;
  readonly datasetType: string;
  readonly folderPath: string;
}

/** The groups and folders that exist whether or not a dataset is in them. */
export class Folders {
  #database: Kysely<Tables>;

  constructor(database: Kysely<Tables>) {
    this.#database = database;
  }

  async ofSite(siteId: string): Promise<Folder[]> {
    const rows = await this.#database.selectFrom('folders').selectAll().where('site_id', '=', siteId).execute();
    return rows.map((row) => ({
      groupName: row.group_name,
      datasetType: row.dataset_type,
      folderPath: row.folder_path,
    }));
  }

  /** False when it was there already. */
  async add(siteId: string, groupName: string, datasetType = '', folderPath = ''): Promise<boolean> {
    const row = await this.#database
      .insertInto('folders')
      .values({ site_id: siteId, group_name: groupName, dataset_type: datasetType, folder_path: folderPath })
      .onConflict((conflict) => conflict.doNothing())
      .returning('group_name')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Removes a folder with those below it, or a whole group. */
  async remove(
    siteId: string,
    groupName: string,
    datasetType: string | undefined,
    folderPath: string | undefined,
  ): Promise<void> {
    const inside = (await this.ofSite(siteId)).filter(
      (folder) =>
        folder.groupName === groupName &&
        (datasetType === undefined || folder.datasetType === datasetType) &&
        (folderPath === undefined || isInside(folder.folderPath, folderPath)),
    );
    for (const folder of inside) await this.#row(siteId, folder).execute();
  }

  /** Renames a folder with those below it. */
  async rename(siteId: string, groupName: string, datasetType: string, from: string, to: string): Promise<void> {
    const inside = (await this.ofSite(siteId)).filter(
      (folder) =>
        folder.groupName === groupName && folder.datasetType === datasetType && isInside(folder.folderPath, from),
    );
    for (const folder of inside) {
      await this.#row(siteId, folder).execute();
      await this.add(siteId, groupName, datasetType, to + folder.folderPath.slice(from.length));
    }
    await this.add(siteId, groupName, datasetType, to);
  }

  /** Removes all groups and folders of a site. */
  async removeSite(siteId: string): Promise<void> {
    await this.#database.deleteFrom('folders').where('site_id', '=', siteId).execute();
  }

  #row(siteId: string, folder: Folder) {
    return this.#database
      .deleteFrom('folders')
      .where('site_id', '=', siteId)
      .where('group_name', '=', folder.groupName)
      .where('dataset_type', '=', folder.datasetType)
      .where('folder_path', '=', folder.folderPath);
  }
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
