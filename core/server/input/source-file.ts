/** A file that is read: an uploaded one, or one in an uploaded archive. @public */
export interface SourceFile {
  /** As the report names it. */
  readonly fileName: string;
  /** Its name, in an archive with its folders: what it refers to is looked for from there. */
  readonly path: string;
  readonly size: number;
  /** Where it lies on disk; a file in an archive lies nowhere until it is unpacked. */
  readonly place?: string;
  /** The other files of its archive: some sorts come in sets. */
  readonly beside: readonly SetFile[];
  /** Its bytes from the start; each part may be used until the next is asked for. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** A file that may belong to another. @public */
export interface SetFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly size: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** What a reading is bound to. @public */
export interface ReadingRun {
  readonly signal: AbortSignal;
  /** Called with how many bytes were read since the last call. */
  bytesRead?(bytes: number): void;
}

/** The bytes of a file, with the run's signal and progress between the parts. @public */
export async function* sourceParts(
  source: Pick<SourceFile, 'open'>,
  run: ReadingRun,
): AsyncGenerator<Buffer, void, undefined> {
  run.signal.throwIfAborted();
  for await (const part of await source.open()) {
    run.signal.throwIfAborted();
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    run.bytesRead?.(part.byteLength);
  }
}
