import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const mostLines = 6;
const mostCharacters = 600;

/**
 * Reads what a reporter of ours wrote to `path`. A program that failed without saying which test did counts as one failed
 * test named `step`, and so does one that ran no test at all.
 */
export function readResults(path, step, code) {
  const found = new Map();
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    const result = parse(line);
    // The last word on a test counts: it may have been tried again.
    if (result !== undefined) found.set(result.id ?? found.size, result);
  }
  const results = [...found.values()];
  const failed = results.some(({ state }) => state === 'failed');
  if (code !== 0 && !failed) results.push({ name: step, state: 'failed', message: `ended with code ${code}` });
  else if (results.length === 0) results.push({ name: step, state: 'failed', message: 'no tests were found' });
  return results;
}

/**
 * The report on `results`: the skipped tests and why, how many were for each missing program or other reason, the failed ones
 * and how, and the summary as the last line.
 */
export function toReport(results) {
  const of = (state) => results.filter((result) => result.state === state);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(of);
  return [
    ...skipped.map((result) => `skipped: ${oneLine(result.name)} (${whySkipped(result)})`),
    ...countReasons(skipped),
    ...failed.flatMap(({ name, message }) => [`FAILED: ${oneLine(name)}`, ...firstLines(message)]),
    `${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
}

/** The exit code for `results`: 0 only when something passed and nothing failed. */
export function toExitCode(results) {
  const has = (state) => results.some((result) => result.state === state);
  return has('passed') && !has('failed') ? 0 : 1;
}

/** What is missing for a test, as its name says it, or the condition that skipped it. */
function whySkipped({ name, reason }) {
  return oneLine(/\(skipped: (.+?)\)/.exec(name)?.[1] ?? reason);
}

function countReasons(skipped) {
  const counts = new Map();
  for (const result of skipped) counts.set(whySkipped(result), (counts.get(whySkipped(result)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([why, count]) => `${count} skipped: ${why}`);
}

function oneLine(text) {
  return stripVTControlCharacters(String(text)).replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** The beginning of what a failed test says, indented below its name: enough to tell from the end of a log what is wrong. */
function firstLines(message = '') {
  const lines = stripVTControlCharacters(String(message)).split(/[\r\n]+/);
  const text = lines.filter((line) => line.trim() !== '').slice(0, mostLines);
  return text
    .join('\n')
    .slice(0, mostCharacters)
    .split('\n')
    .filter(Boolean)
    .map((line) => `    ${line.trimEnd()}`);
}

function parse(line) {
  try {
    const result = JSON.parse(line);
    return typeof result?.name === 'string' ? result : undefined;
  } catch {
    // An empty last line, or half a line of a program that was killed.
    return undefined;
  }
}
