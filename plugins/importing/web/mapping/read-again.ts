import type { Api } from 'adit/core/web';
import { updateMetadata, type DatasetMetadata } from 'adit/plugins/importing';
import type { Wait } from 'adit/core/web';

/** The wait before a file that is still being read is asked for again, in milliseconds. */
export const REFRESH_RETRY = 5000;

/** How a file is to be read. */
export interface AskedDialect {
  readonly delimiter?: string;
  /** Left out where the data start below the line of the names. */
  readonly skipHeaderLines?: number;
  /** The line of the names, 0 for none; left out where it is to be found above the data. */
  readonly headerLine?: number;
  /** A JSON list of texts. */
  readonly nanValues: string;
  /** Another sheet of a workbook. */
  readonly table?: string;
}

/** Has the server read a raw file anew, and asks every five seconds until it has; rejects with the reason when it cannot be read so. */
export async function readAgain(
  api: Api,
  id: string,
  asked: AskedDialect,
  { signal, wait }: { signal: AbortSignal; wait: Wait },
): Promise<DatasetMetadata> {
  let answer = await api.call(updateMetadata, { body: { id, ...asked } }, { signal });
  while (answer.errorMsg !== null && answer.status !== 'Failed') {
    await wait(REFRESH_RETRY, signal);
    answer = await api.call(updateMetadata, { body: { id } }, { signal });
  }
  return answer;
}

/** The missing-value symbols of a file's metadata, which are written as a JSON list. */
export function symbolsIn(nanValues: string): string[] {
  const value: unknown = JSON.parse(nanValues);
  return Array.isArray(value) ? value.filter((symbol) => typeof symbol === 'string') : [];
}
