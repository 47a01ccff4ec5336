/** Where the bytes of a chosen file are: on this machine, or on the server already. */
export interface FileSource {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Absent for a file that was uploaded before. */
  readonly file?: File;
  /** The raw file on the server; absent for a file of this machine. */
  readonly rawFileId?: string;
  /** What is in it was seen to be a table, whatever it is called. */
  readonly isTable?: boolean;
  /** The sheet of a workbook that is meant. */
  readonly sheet?: string;
}

/** A file of this machine. */
export function localSource(file: File, isTable = false, sheet?: string): FileSource {
  return { name: file.name, size: file.size, file, ...(isTable && { isTable }), ...(sheet !== undefined && { sheet }) };
}
