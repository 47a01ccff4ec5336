import { makeAutoObservable, observableRef } from 'mobx';
import {
  addMark,
  changeItem,
  cssGradient,
  isInnerMark,
  isWhole,
  marksOf,
  moveMark,
  nameProblem,
  presetOf,
  REMOVE_DISTANCE,
  removeMark,
  type Gradient,
  type NameProblem,
} from 'adit/plugins/colour-maps';

const DECIMALS = 3;

/** The neighbours that a typed value has to be between; at an end of the gradient there is one. */
export interface MarkLimits {
  readonly above?: number;
  readonly below?: number;
}

/** A gradient while it is edited. */
export class GradientDraft {
  gradient: Gradient;
  #defaultNames: readonly string[];
  #refused: { readonly gradient: Gradient; readonly limits: MarkLimits } | undefined;

  constructor(gradient: Gradient, defaultNames: readonly string[]) {
    this.gradient = gradient;
    this.#defaultNames = defaultNames;
    makeAutoObservable(this, { gradient: observableRef }, { autoBind: true });
  }

  get problem(): NameProblem | undefined {
    return nameProblem(this.gradient.text, this.#defaultNames);
  }

  get canSave(): boolean {
    return this.problem === undefined && isWhole(this.gradient);
  }

  /** Between what the value that was typed last would have had to be, until the gradient changes; undefined where it was taken. */
  get refused(): MarkLimits | undefined {
    return this.#refused?.gradient === this.gradient ? this.#refused.limits : undefined;
  }

  get marks(): readonly number[] {
    return marksOf(this.gradient);
  }

  get background(): string {
    return cssGradient(presetOf(this.gradient).rgbPoints);
  }

  get #ends(): readonly [number, number] {
    return [this.marks[0] ?? 0, this.marks.at(-1) ?? 1];
  }

  /** Where a mark is on the bar, 0 to 1. */
  share(mark: number): number {
    const [low, high] = this.#ends;
    return high > low ? (mark - low) / (high - low) : 0;
  }

  isInner(index: number): boolean {
    return isInnerMark(this.gradient, index);
  }

  /** Whether a stop or a limit can be taken out: an inner one, while two stops or bands are left. */
  canRemove(index: number): boolean {
    return removeMark(this.gradient, index) !== this.gradient;
  }

  rename(text: string): void {
    this.gradient = { ...this.gradient, text };
  }

  /** Adds a stop at a place of the bar, 0 to 1. */
  add(share: number): void {
    this.gradient = addMark(this.gradient, this.#valueAt(share));
  }

  /** Adds a stop in the middle of the widest gap. */
  addInWidestGap(): void {
    const gaps = this.marks.slice(1).map((mark, index) => mark - (this.marks[index] ?? mark));
    const widest = gaps.indexOf(Math.max(...gaps));
    const [low, high] = [this.marks[widest] ?? 0, this.marks[widest + 1] ?? 1];
    this.gradient = addMark(this.gradient, rounded((low + high) / 2, high - low));
  }

  /** Moves a stop to a place of the bar, or takes it out when it is dragged more than 50 px below; the ends stay. Answers whether it is gone. */
  drag(index: number, share: number, below: number): boolean {
    if (!this.isInner(index)) return false;
    if (below <= REMOVE_DISTANCE) {
      this.move(index, this.#valueAt(share));
      return false;
    }
    const before = this.marks.length;
    this.remove(index);
    return this.marks.length < before;
  }

  /** Gives a mark another value, which must be between its neighbours. */
  move(index: number, value: number): void {
    this.gradient = moveMark(this.gradient, index, value);
  }

  /** Gives a mark a value that was typed; one that is not between its neighbours is refused. */
  type(index: number, value: number): void {
    const { gradient, marks } = this;
    this.move(index, value);
    const [above, below] = [marks[index - 1], marks[index + 1]];
    const limits = { ...(above === undefined ? {} : { above }), ...(below === undefined ? {} : { below }) };
    const isTaken = this.gradient !== gradient || value === marks[index];
    this.#refused = isTaken ? undefined : { gradient, limits };
  }

  remove(index: number): void {
    this.gradient = removeMark(this.gradient, index);
  }

  change(index: number, change: { color?: string; annotation?: string }): void {
    this.gradient = changeItem(this.gradient, index, change);
  }

  #valueAt(share: number): number {
    const [low, high] = this.#ends;
    return rounded(low + (high - low) * share, high - low);
  }
}

/** A value with decimals for a thousandth of `span`. */
function rounded(value: number, span: number): number {
  return Number(value.toFixed(Math.min(12, Math.max(0, DECIMALS - Math.floor(Math.log10(span || 1))))));
}
