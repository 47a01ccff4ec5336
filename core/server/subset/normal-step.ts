import { selectsAll, type CutRegion, type MaskStep } from 'adit/core';

type Group = Extract<MaskStep, { readonly of: unknown }>;
type Leaf = Exclude<MaskStep, Group>;

const NOTHING: MaskStep = { kind: 'any', of: [] };

/** A step in normal form: undefined when it keeps everything, `any` of no parts when its form says that it keeps nothing. */
export function normalStep(step: MaskStep): MaskStep | undefined {
  if (!('of' in step)) return normalLeaf(step);
  const parts = step.of.map((part) => normalStep(part));
  if (step.kind === 'all') return allOf(parts);
  return step.kind === 'any' ? anyOf(parts) : noneOf(parts);
}

/** Names a step in normal form by all that it says, numbers as texts: JSON has neither infinity nor NaN. */
export function textOfStep(step: MaskStep): string {
  return JSON.stringify(wordsOf(step));
}

function normalLeaf(step: Leaf): MaskStep | undefined {
  switch (step.kind) {
    // Negative zero is zero.
    case 'range':
      return { ...step, low: step.low + 0, high: step.high + 0 };
    case 'text':
      return step.match === 'contains' ? { ...step, text: step.text.toLowerCase() } : step;
    case 'pieces':
      if (selectsAll(step.paths)) return undefined;
      return step.paths.length > 0 ? { kind: 'pieces', paths: [...new Set(step.paths)].toSorted() } : NOTHING;
    case 'inside':
      return step.regions.length > 0 ? { kind: 'inside', regions: normalRegions(step.regions) } : undefined;
    default:
      return step;
  }
}

function normalRegions(regions: readonly CutRegion[]): CutRegion[] {
  const normal = regions.map(({ planes, inverted }): CutRegion => ({
    planes: distinct(planes, ({ point, normal: direction }) => JSON.stringify([...point, ...direction].map(String))),
    inverted,
    // How a region is drawn says nothing of the items in it.
    wholeItems: false,
  }));
  return distinct(normal, (region) => JSON.stringify(wordsOfRegion(region)));
}

function allOf(parts: readonly (MaskStep | undefined)[]): MaskStep | undefined {
  const narrowing = parts
    .filter((part) => part !== undefined)
    .flatMap((part) => (part.kind === 'all' ? part.of : part));
  if (narrowing.some(keepsNothing)) return NOTHING;
  const regions = narrowing.flatMap((part) => (part.kind === 'inside' ? part.regions : []));
  const others = narrowing.filter(({ kind }) => kind !== 'inside');
  return grouped('all', regions.length > 0 ? [...others, { kind: 'inside', regions: normalRegions(regions) }] : others);
}

function anyOf(parts: readonly (MaskStep | undefined)[]): MaskStep | undefined {
  return parts.includes(undefined) ? undefined : (grouped('any', alternatives(parts)) ?? NOTHING);
}

function noneOf(parts: readonly (MaskStep | undefined)[]): MaskStep | undefined {
  if (parts.includes(undefined)) return NOTHING;
  const of = distinct(alternatives(parts), textOfStep);
  if (of.length === 0) return undefined;
  const [only] = of;
  // What none of the others keeps is kept by one of them.
  return of.length === 1 && only?.kind === 'none' ? grouped('any', only.of) : { kind: 'none', of };
}

/** The parts of which one is enough. */
function alternatives(parts: readonly (MaskStep | undefined)[]): MaskStep[] {
  return parts.filter((part) => part !== undefined).flatMap((part) => (part.kind === 'any' ? part.of : part));
}

function grouped(kind: 'all' | 'any', parts: readonly MaskStep[]): MaskStep | undefined {
  const of = distinct(parts, textOfStep);
  return of.length > 1 ? { kind, of } : of[0];
}

function keepsNothing(step: MaskStep): boolean {
  return step.kind === 'any' && step.of.length === 0;
}

/** Each once, sorted by its name. */
function distinct<T>(values: readonly T[], nameOf: (value: T) => string): T[] {
  const named = new Map(values.map((value) => [nameOf(value), value]));
  return [...named.keys()].toSorted().map((name) => named.get(name) as T);
}

function wordsOfRegion({ planes, inverted }: CutRegion): unknown {
  return [inverted, ...planes.map(({ point, normal }) => [...point, ...normal].map(String))];
}

function wordsOf(step: MaskStep): unknown {
  switch (step.kind) {
    case 'range':
      return [step.kind, step.column, String(step.low), String(step.high)];
    case 'codes':
      return [step.kind, step.column, step.codes];
    case 'text':
      return [step.kind, step.column, step.match, step.text];
    case 'pieces':
      return [step.kind, ...step.paths];
    case 'items':
      return [step.kind, step.items];
    case 'inside':
      return [step.kind, ...step.regions.map((region) => wordsOfRegion(region))];
    case 'prism':
      return [step.kind, step.axis.map(String), step.ring.map((place) => place.map(String))];
    default:
      return [step.kind, ...step.of.map((part) => wordsOf(part))];
  }
}
