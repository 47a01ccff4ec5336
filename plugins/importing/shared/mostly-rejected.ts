import type { DatasetManifest, FileAccount } from 'adit/core';

/** The file that lost the largest part of its rows, when that is more than half of them. @internal */
export function mostlyRejected(files: readonly FileAccount[]): DatasetManifest['mostlyRejected'] {
  const part = ({ rowsRejected, rowsRead }: FileAccount): number => rowsRejected / Math.max(1, rowsRead);
  const [worst] = files.toSorted((one, other) => part(other) - part(one));
  if (!worst || part(worst) <= 0.5) return undefined;
  return { fileName: worst.fileName, rejected: worst.rowsRejected, rows: worst.rowsRead };
}
