import type { Column } from 'adit/core';

const elements =
  'Ag|Al|As|Au|B|Ba|Be|Bi|Br|Ca|Cd|Ce|Cl|Co|Cr|Cs|Cu|Dy|Er|Eu|F|Fe|Ga|Gd|Ge|Hf|Hg|Ho|Ir|K|La|Li|Lu|Mg|Mn|Mo|Na|Nb|Nd|Ni|Os|P|Pb|Pd|Pr|Pt|Rb|Re|Rh|Ru|S|Sb|Sc|Se|Si|Sm|Sn|Sr|Ta|Tb|Te|Th|Ti|Tl|Tm|U|V|W|Yb|Zn|Zr';
/** An element, an oxide or an equivalent, and what may follow it: a unit, a method, a laboratory's code. */
const grade = new RegExp(`^((${elements})(\\d?O\\d?|eq)?|TREO|grade)([^a-z0-9].*)?$`, 'i');
/** What counts, places or directs items. */
const numbering =
  /^(#|([a-z]+[ _])?(id|[fog]id|no|nr|num|number|index|line|row)|(sample|hole|block|point|object|row|line)(id|no|nr|number)|from|to|at|depth|length|azimuth|bearing|dip|[ijk]+|[in]?[xyz]|east(ing)?|north(ing)?|rl|elev(ation)?|lat(itude)?|long?(itude)?|[xyz]_?(index|coord|morig|0)|angle[123]|rotaxis[123]|column_\d+)$/i;

/**
 * The name of the column that items are first coloured by: the first grade by its name that has half as many values as any other grade, else the first number that does not count, place or direct items, else the first category,
 * else any column with values.
 *
 * @public
 */
export function firstColour(columns: readonly Column[]): string | undefined {
  const withValues = columns.filter(({ statistics, location }) => statistics.count > 0 && location !== 'vertices');
  const numbers = withValues.filter(({ kind, name }) => kind === 'number' && !numbering.test(name));
  const grades = numbers.filter(({ name }) => grade.test(name));
  const most = Math.max(0, ...grades.map(({ statistics }) => statistics.count));
  const first =
    grades.find(({ statistics }) => statistics.count >= most / 2) ??
    numbers.find((column) => !isRunningNumber(column)) ??
    withValues.find(({ kind }) => kind === 'category') ??
    numbers[0] ??
    withValues[0];
  return first?.name;
}

/** Fewer numbers in turn may be measured ones. */
const MIN_RUNNING = 20;

/** Whether the values are those of a counter: as many as their range has whole numbers, with its middle as their mean. */
function isRunningNumber({ statistics: { count, minimum, maximum, mean } }: Column): boolean {
  if (minimum === undefined || maximum === undefined || mean === undefined || count < MIN_RUNNING) return false;
  const isWhole = Number.isInteger(minimum) && maximum - minimum + 1 === count;
  return isWhole && Math.abs(mean - (minimum + maximum) / 2) < 1e-6;
}
