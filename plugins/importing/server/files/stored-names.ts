/** The name that a whole raw file is stored under. */
export function storedName(id: string): string {
  return `${id}.raw`;
}

/** The name of a raw file in the staging folder as long as chunks are missing. */
export function stagedName(id: string): string {
  return `${id}.upload`;
}

/** The name of the table that was unpacked from a raw file. */
export function derivedName(id: string): string {
  return `${id}.table`;
}

/** The name of a raw file among the blobs of its site, for callers who know no ids: `<id>/<file name>`. */
export function blobName(file: { readonly id: string; readonly file_name: string }): string {
  return `${file.id}/${file.file_name}`;
}

/** Whether a blob's name is that of a raw file: the one above, or its id alone, which attachments of datasets are listed with. */
export function isBlobOf(name: string, file: { readonly id: string; readonly file_name: string }): boolean {
  return name === file.id || name === blobName(file);
}

/** The id in a blob's name. */
export function idOfBlob(name: string): string {
  return name.split('/', 1)[0] ?? '';
}

/** The id of the raw file that something in the staging folder is made of. */
export function idOfStaged(name: string): string {
  return name.slice(0, 36);
}

/** The lock on reading a raw file; what is staged for it, other than its chunks, is used under it alone. */
export function readingKey(id: string): string {
  return `importing.reading/${id}`;
}

/** The lock on creating datasets of a site. */
export function creatingKey(siteId: string): string {
  return `importing.creating/${siteId}`;
}
