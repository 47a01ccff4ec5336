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
}

/** A file of this machine. */
export function localSource(file: File, isTable = false): FileSource {
  return { name: file.name, size: file.size, file, ...(isTable && { isTable }) };
}
