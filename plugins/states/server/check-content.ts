import { AditError } from 'adit/core';
import { applicationStateShape, type ApplicationState } from 'adit/plugins/views';
import { upgradeState } from '../shared/index.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_LEVELS = 60;

/** A state as it can be kept: its text, and the version of its form. Throws 400 or 413 for what is none, too large or too deep. */
export function checkContent(appState: unknown, stateVersion: number): { text: string; appState: ApplicationState } {
  refuseDeep(appState);
  const { data, error } = applicationStateShape.safeParse(upgradeState(appState, stateVersion));
  const issue = error?.issues[0];
  if (!data) {
    const field = issue?.path.join('.') ?? '';
    throw new AditError('bad-state', { message: `${field}: ${issue?.message ?? ''}`, values: { field } });
  }
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new AditError('state-too-large', {
      status: 413,
      message: `A state has at most ${MAX_BYTES} bytes`,
      values: { bytes: MAX_BYTES },
    });
  return { text, appState: data };
}

/** Walks level by level: what is too deep for this is too deep for every check that calls itself. */
function refuseDeep(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS)
      throw new AditError('bad-state', { message: 'The state is too deep', values: { field: '' } });
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
}
