import { makeAutoObservable } from 'mobx';
import type { TimeZone } from 'adit/core/web';

/** The time zone that the user chose, kept as long as the page. */
export class ChosenTimeZone implements TimeZone {
  current: string | undefined = undefined;

  constructor() {
    makeAutoObservable(this);
  }

  use(name: string | undefined): void {
    this.current = name;
  }
}
