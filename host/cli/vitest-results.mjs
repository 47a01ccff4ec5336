import { readFileSync } from 'node:fs';
import { recordResult } from './record-result.mjs';

/** A Vitest reporter that records each result as soon as it is known. */
export default class VitestResults {
  onTestCaseResult(test) {
    const { state, note, errors } = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    const reason = state === 'skipped' ? (note ?? findReason(test)) : undefined;
    recordResult({ id: test.id, name, state, reason, message: state === 'failed' ? textOf(errors) : undefined });
  }

  // What stands outside the tests can fail as well: a hook, an import, a promise that nobody awaits.
  onTestSuiteResult(suite) {
    recordErrors(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(module) {
    recordErrors(module.relativeModuleId, module.errors());
  }

  onTestRunEnd(_modules, errors) {
    recordErrors('outside every test', errors);
  }
}

function recordErrors(name, errors) {
  for (const error of errors) recordResult({ name, state: 'failed', message: textOf([error]) });
}

/** What the errors say, with what was expected and received. */
function textOf(errors) {
  return errors.map(({ message, diff }) => (diff === undefined ? message : `${message}\n${diff}`)).join('\n');
}

/** Why a test was skipped: the condition in the source that skipped it or a group that it stands in. */
function findReason(test) {
  const lines = readFileSync(test.module.moduleId, 'utf8').split('\n');
  for (let task = test; task !== undefined && task.type !== 'module'; task = task.parent) {
    if (task.type === 'suite' && task.errors().length > 0) return 'its group could not be set up';
    if (task.location === undefined) continue;
    const { line, column } = task.location;
    // The place is that of the last call, right behind the condition.
    const before = [...lines.slice(Math.max(0, line - 4), line - 1), lines[line - 1].slice(0, column - 1)].join(' ');
    const [, kind, condition] = /.*\.(skipIf|runIf)\((.*)\)$/.exec(before) ?? [];
    if (condition !== undefined) return kind === 'skipIf' ? condition : `not (${condition})`;
  }
  return test.options.mode === 'todo' ? 'still to be written' : 'skipped without a condition';
}
