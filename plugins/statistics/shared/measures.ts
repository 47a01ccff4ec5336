/** What the numbers of a column are. @internal */
export const measures = ['none', 'g/t', 'ppm', 'ppb', 'oz/t', '%', 't/m³'] as const;
/** What the numbers of a column are: a grade of one of these units, a density, or neither. @internal */
export type Measure = (typeof measures)[number];

/** Grams in a troy ounce. */
const TROY_OUNCE = 31.103_476_8;
/** Tonnes in a short ton, which `oz/t` are of. */
const SHORT_TON = 0.907_184_74;

/** How words at the end of names are read, after brackets and marks became spaces. */
const WORDS: readonly (readonly [RegExp, Measure])[] = [
  [/(^| )(ppb)( |$)/, 'ppb'],
  [/(^| )(ppm)( |$)/, 'ppm'],
  [/(^| )(g ?\/ ?t|gpt|g t)( |$)/, 'g/t'],
  [/(^| )(oz ?\/ ?t|opt|oz t)( |$)/, 'oz/t'],
  [/(%|(^| )(pct|percent|perc|pc)( |$))/, '%'],
  [/(^| )(t ?\/ ?m3|t ?\/ ?m³|density|dens|densidad|sg|bd|bulk density)( |$)/, 't/m³'],
];

/** What a column's name or label says of its numbers, for example `Au_ppm`, `Cu (%)`, `SG`. @internal */
export function measureOfName(...names: readonly string[]): Measure {
  for (const name of names) {
    const words = name.toLowerCase().replaceAll(/[_()[\]{},;:.-]+/g, ' ');
    const found = WORDS.find(([pattern]) => pattern.test(words));
    if (found) return found[1];
  }
  return 'none';
}

/** An amount of metal: ounces, or tonnes. @internal */
export interface Metal {
  readonly amount: number;
  readonly unit: 'oz' | 't';
}

/** The metal in some tonnes, of the sum of tonnes × grade; undefined for what is no grade. @internal */
export function metalOf(measure: Measure, sum: number): Metal | undefined {
  switch (measure) {
    case 'g/t':
    case 'ppm':
      return { amount: sum / TROY_OUNCE, unit: 'oz' };
    case 'ppb':
      return { amount: sum / 1000 / TROY_OUNCE, unit: 'oz' };
    case 'oz/t':
      return { amount: sum / SHORT_TON, unit: 'oz' };
    case '%':
      return { amount: sum / 100, unit: 't' };
    default:
      return undefined;
  }
}
