import { AditError } from 'adit/core';

/** Stands for all files of a missing folder. @public */
export const ALL_FILES = '*';

/** What is wrong with a file: its bytes have changed, it is missing, or the disk cannot read it. @public */
export type DamageReason = 'changed' | 'missing' | 'unreadable';

const missing = new Set(['ENOENT', 'ENOTDIR', 'object-missing']);
/** What a disk says that has lost something; other errors are of this machine, and may pass. */
const unreadable = new Set(['EIO', 'EISDIR', 'EBADMSG', 'EUCLEAN', 'ENXIO']);

/** What a read error says about the file itself; undefined when the error may be temporary. @public */
export function damageReason(error: unknown): DamageReason | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (missing.has(code)) return 'missing';
  if (unreadable.has(code)) return 'unreadable';
  return code === 'object-damaged' ? 'changed' : undefined;
}

/** A file of a dataset that no longer matches what was written, and what it belongs to, where that is known. @public */
export interface DamagedFile {
  readonly file: string;
  readonly reason: DamageReason;
  /** The names of the dataset, of its layer and of its column. */
  readonly dataset?: string | undefined;
  readonly layer?: string | undefined;
  readonly column?: string | undefined;
}

/**
 * The error for a damaged file of a dataset: 410 `damaged-dataset`, because asking again does not help. Its value `place` names the dataset, layer
 * and column in one.
 *
 * @public
 */
export function damagedFile({ file, reason, dataset, layer, column }: DamagedFile, cause?: unknown): AditError {
  const names = { dataset, layer, column };
  const place = Object.values(names).filter(Boolean).join(' › ') || file;
  const known = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value ?? '']));
  const message = `${place}: ${file} is damaged (${reason})`;
  return new AditError('damaged-dataset', { status: 410, message, values: { ...known, place, file, reason }, cause });
}

/** Whether an error says that a dataset is damaged. @public */
export function isDamage(error: unknown): error is AditError {
  return error instanceof AditError && error.code === 'damaged-dataset';
}

/** What an error says that is one of a damaged dataset; undefined otherwise. @internal */
export function damageOf(error: unknown): DamagedFile | undefined {
  if (!isDamage(error)) return undefined;
  const text = (name: 'file' | 'reason' | 'dataset' | 'layer' | 'column'): string => String(error.values[name] ?? '');
  const names = { dataset: text('dataset') || undefined, layer: text('layer') || undefined };
  return { file: text('file'), reason: text('reason') as DamageReason, ...names, column: text('column') || undefined };
}
