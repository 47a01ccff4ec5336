import { EventEmitter } from 'eventemitter3';
import { toDisposable, type Disposable } from './disposable.ts';

/** A typed event bus: `Events` maps each event's name to its payload. @public */
export class EventBus<Events extends object> {
  #emitter = new EventEmitter();

  /** Calls `listener` for every later `name`, until the returned handle is disposed. */
  on<Name extends keyof Events & string>(name: Name, listener: (payload: Events[Name]) => void): Disposable {
    this.#emitter.on(name, listener);
    return toDisposable(() => this.#emitter.off(name, listener));
  }

  /** Calls every listener of `name` at once, in the order in which they were added. */
  emit<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void {
    this.#emitter.emit(name, payload);
  }

  /** How many listeners `name` has. */
  count(name: keyof Events & string): number {
    return this.#emitter.listenerCount(name);
  }
}
