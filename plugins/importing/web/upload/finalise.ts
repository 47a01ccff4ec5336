import { AditError } from 'adit/core';
import { ApiError, delay, type Api, type Wait } from 'adit/core/web';
import { updateMetadata, type DatasetMetadata } from 'adit/plugins/importing';
import { isTransient } from './retry.ts';

/** The wait between two questions, in milliseconds, once the quick ones of the first ten seconds are over. */
export const POLL_STEP = 7000;
/** How often the slow question is asked. */
export const MAX_POLLS = 350;

const quickSteps = [300, ...Array.from({ length: 9 }, () => 1000)];

/**
 * Asks for the metadata of a whole file until it has been read; unless `mayLackColumns`, they must have columns. Rejects with the reason as a coded error when the file cannot
 * be read, with `upload-timeout` when it takes too long, with `upload-not-finalised` when the answer makes no sense, and with `upload-status-unknown` when the question is
 * refused without a message.
 */
export async function finalise(
  api: Api,
  id: string,
  options: { signal: AbortSignal; wait?: Wait; mayLackColumns?: boolean },
): Promise<DatasetMetadata> {
  const { signal, wait = delay, mayLackColumns = false } = options;
  for (let poll = 0; poll < quickSteps.length + MAX_POLLS; poll += 1) {
    await wait(quickSteps[poll] ?? POLL_STEP, signal);
    const answer = await api.call(updateMetadata, { body: { id } }, { signal }).catch((error: unknown) => {
      if (!signal.aborted && isTransient(error)) return undefined;
      const saysWhy = error instanceof ApiError && error.message !== '';
      throw signal.aborted || saysWhy ? error : new AditError('upload-status-unknown', { cause: error });
    });
    if (!answer || answer.status === 'Pending') continue;
    const isEnough = answer.columns.length > 0 || mayLackColumns;
    if (answer.status === 'Complete' && answer.errorMsg === null && isEnough) return answer;
    const { code, values } = answer.error ?? { code: 'upload-not-finalised', values: {} };
    throw new AditError(code, { values: { file: answer.fileName, ...values } });
  }
  throw new AditError('upload-timeout');
}
