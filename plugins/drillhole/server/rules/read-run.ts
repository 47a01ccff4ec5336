import type { BuildRun } from 'adit/core/server';
import { chosenFor } from 'adit/plugins/importing';
import { questions, type Answer, type Doubt, type Question } from './questions.ts';

/** What reading needs of a build's run; a trial run has no more than this. */
export interface ReadRun extends Pick<BuildRun, 'signal' | 'issue' | 'readTable' | 'coordinates'> {
  /** Tells of a doubt, and answers what is to be done about it. */
  ask<Asked extends Question>(question: Asked, doubt: Doubt): Answer<Asked>;
}

/** What the options of the import say to a question. */
export function answerOf<Asked extends Question>(
  question: Asked,
  options: Readonly<Record<string, string>>,
): Answer<Asked> {
  return chosenFor<Answer<Asked>>(question, questions[question], options);
}

/** A build's run: every question that came up is in the report, as `<question>-<answer>`. */
export function readRunOf(run: BuildRun, options: Readonly<Record<string, string>>): ReadRun {
  return {
    signal: run.signal,
    coordinates: run.coordinates,
    issue: (issue) => run.issue(issue),
    readTable: (...reading) => run.readTable(...reading),
    ask(question, { fileName, values }) {
      const answer = answerOf(question, options);
      run.issue({ severity: 'warning', code: `${question}-${answer}`, fileName, values: { ...values } });
      return answer;
    },
  };
}
