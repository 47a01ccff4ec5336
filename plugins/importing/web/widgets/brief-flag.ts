import { makeAutoObservable } from 'mobx';

/** How long a flag stays on, in milliseconds. */
export const FLAG_DURATION = 3000;

/** A flag that goes off by itself, three seconds after it was last raised unless told otherwise. */
export class BriefFlag {
  isOn = false;
  #duration: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(duration = FLAG_DURATION) {
    this.#duration = duration;
    makeAutoObservable(this);
  }

  raise(): void {
    clearTimeout(this.#timer);
    this.isOn = true;
    this.#timer = setTimeout(() => this.lower(), this.#duration);
  }

  lower(): void {
    clearTimeout(this.#timer);
    this.isOn = false;
  }
}
