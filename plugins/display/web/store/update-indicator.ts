import { makeAutoObservable, runInAction } from 'mobx';

const SHOWN_AFTER = 100;
const SHOWN_FOR = 400;
const STEP = 200;
const MAX_STEPS = 20;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Says that a layer is being coloured by a property: once that takes longer than 100 ms, for 400 ms at least, and for about four seconds at most. */
export class UpdateIndicator {
  isShown = false;
  #turn = 0;

  constructor() {
    makeAutoObservable(this);
  }

  /** Follows an update until `isDone`; a later one takes its place. */
  async follow(isDone: () => boolean): Promise<void> {
    const turn = (this.#turn += 1);
    const isOver = (): boolean => turn !== this.#turn;
    await pause(SHOWN_AFTER);
    if (isOver()) return;
    const isShown = !isDone();
    runInAction(() => (this.isShown = isShown));
    if (!isShown) return;
    const begun = performance.now();
    for (let step = 0; step < MAX_STEPS && !isDone() && !isOver(); step += 1) await pause(STEP);
    const rest = SHOWN_FOR - (performance.now() - begun);
    if (rest > 0) await pause(rest);
    if (!isOver()) runInAction(() => (this.isShown = false));
  }
}
