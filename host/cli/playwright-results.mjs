import { recordResult } from './record-result.mjs';

/** A Playwright reporter that records each result as soon as it is known; a test that is tried again is recorded again. */
export default class PlaywrightResults {
  onTestEnd(test, { status, errors }) {
    const name = test.titlePath().filter(Boolean).join(' > ');
    if (status === 'skipped') {
      const note = test.annotations.find(({ type, description }) => ['skip', 'fixme'].includes(type) && description);
      recordResult({ id: test.id, name, state: 'skipped', reason: note?.description ?? 'skipped without a reason' });
    } else {
      const state = status === test.expectedStatus ? 'passed' : 'failed';
      const message = state === 'failed' ? (textOf(errors) ?? `${status}, not ${test.expectedStatus}`) : undefined;
      recordResult({ id: test.id, name, state, message });
    }
  }

  onError(error) {
    recordResult({ name: 'outside every test', state: 'failed', message: textOf([error]) });
  }

  printsToStdio() {
    return false;
  }
}

/** What the errors say, or undefined when there are none; what was thrown need not be an error. */
function textOf(errors) {
  return errors.map(({ message, value }) => message ?? value).join('\n') || undefined;
}
