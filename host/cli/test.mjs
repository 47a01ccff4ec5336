// npm test [-- --only types,lint,unit,e2e] [--soak]: runs every check and test, a real browser included.
import { parseArgs } from 'node:util';
import { runAndReport } from './steps.mjs';

const all = ['types', 'lint', 'build', 'unit', 'e2e'];
const needBuild = ['unit', 'e2e'];

await runAndReport(chooseSteps());

/** The steps to run, in order, with the build before whatever needs it. */
function chooseSteps() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, soak: { type: 'boolean' } } });
    if (values.soak) return ['build', 'soak'];
    const wanted = values.only?.split(',') ?? [...all];
    const unknown = wanted.filter((step) => !all.includes(step));
    if (unknown.length > 0) throw new Error(`--only knows ${all.join(', ')}, but not ${unknown.join(', ')}.`);
    if (wanted.some((step) => needBuild.includes(step))) wanted.push('build');
    return all.filter((step) => wanted.includes(step));
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
