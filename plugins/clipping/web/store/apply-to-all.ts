import { makeAutoObservable } from 'mobx';

const KEY = 'applyToAllEnabled';

/** Whether a clip goes to all selected layers, kept in the browser as `On` or `Off`; observable. */
export class ApplyToAll {
  isOn: boolean;
  #storage: Pick<Storage, 'getItem' | 'setItem'>;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage;
    this.isOn = storage.getItem(KEY) === 'On';
    makeAutoObservable(this);
  }

  set(isOn: boolean): void {
    this.isOn = isOn;
    try {
      this.#storage.setItem(KEY, isOn ? 'On' : 'Off');
    } catch {
      // A full storage keeps the choice for this page only.
    }
  }
}
