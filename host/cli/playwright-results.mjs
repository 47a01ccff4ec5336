import { recordResult } from './record-result.mjs';

/** A Playwright reporter that records each result as soon as it is known; a test that is tried again is recorded again. */
export default class PlaywrightResults {
  onTestEnd(test, { status }) {
    const name = test.titlePath().filter(Boolean).join(' > ');
    if (status === 'skipped') {
      const note = test.annotations.find(({ type, description }) => ['skip', 'fixme'].includes(type) && description);
      recordResult({ id: test.id, name, state: 'skipped', reason: note?.description ?? 'skipped without a reason' });
    } else {
      recordResult({ id: test.id, name, state: status === test.expectedStatus ? 'passed' : 'failed' });
    }
  }

  onError({ message }) {
    recordResult({ name: `outside every test: ${message}`, state: 'failed' });
  }

  printsToStdio() {
    return false;
  }
}
