import type { BuildFile, DatasetExamine, ImportFinding } from 'adit/core/server';
import { collarFindings } from './doctor/collar-findings.ts';
import { IssueFindings } from './doctor/issue-findings.ts';
import { previewOf } from './doctor/preview.ts';
import { readCollars } from './read/read-collars.ts';
import { readIntervals, readPoints } from './read/read-samples.ts';
import type { Samples } from './read/samples.ts';
import { surveyHoles, type SurveyedHoles } from './survey-holes.ts';
import type { ReadRun } from './rules/read-run.ts';
import { holeRules } from './rules/hole-rules.ts';
import { questions, type Answer } from './rules/questions.ts';
import { offerChoices } from 'adit/plugins/importing';

/** Issues of single rows of which a question tells. */
const ofQuestions = new Set(['odd-collar', 'interval-past-end', 'point-past-end']);

/** Tries the import out: reads and surveys everything as `build` does, writes nothing, and tells what it met. */
export const examine: DatasetExamine = async (request, { signal, readTable }) => {
  const of = (fileType: string): BuildFile[] => request.files.filter((file) => file.fileType === fileType);
  const [collarFile] = of('collar');
  const [surveyFile] = of('survey');
  if (!collarFile) return { findings: [] };
  const issues = new IssueFindings();
  const doubts: ImportFinding[] = [];
  const rules = holeRules(request);
  const run: ReadRun = {
    signal,
    readTable,
    issue: (issue) => issues.add(issue),
    ask(question, doubt) {
      const offer = offerChoices<Answer<typeof question>>(question, questions[question], request.options);
      doubts.push({ ...doubt, ...offer, code: question, severity: 'warning' });
      return offer.chosen;
    },
  };
  const collars = await readCollars(run, collarFile, rules);
  const samples: Samples[] = [];
  for (const file of [...of('interval'), ...of('point')]) {
    signal.throwIfAborted();
    const read = file.fileType === 'interval' ? readIntervals : readPoints;
    samples.push(await read(run, file, collars, rules));
  }
  const holes = await surveyHoles(run, collars, surveyFile, samples, rules);
  return {
    findings: [
      ...collarFindings(collarFile, collars),
      ...dipFindings(request.options['dipSign'], surveyFile, holes),
      ...doubts,
      ...issues.findings.filter(({ code }) => !ofQuestions.has(code)),
    ],
    preview: previewOf(holes),
  };
};

/** Says which way dips are read, and offers the other way, while nobody has chosen. */
function dipFindings(option: string | undefined, file: BuildFile | undefined, holes: SurveyedHoles): ImportFinding[] {
  if (!file || (option !== undefined && option !== 'auto') || holes.stations.dips.length === 0) return [];
  const { dipSign } = holes;
  return [
    {
      code: `dip-${dipSign}`,
      severity: 'information',
      fileName: file.fileName,
      values: {},
      fix: {
        kind: 'option',
        option: 'dipSign',
        value: dipSign === 'positive-down' ? 'negative-down' : 'positive-down',
      },
    },
  ];
}
