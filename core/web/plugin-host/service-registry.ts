import { createAtom, untracked } from 'mobx';
import { toDisposable, type Disposable, type Factory, type Token } from 'adit/core';
import { ServiceContainer } from '../../shared/service-container.ts';

/** The browser's services by token. Asking for one is observed, so whoever asked learns when its plugin comes or goes. @internal */
export class ServiceRegistry {
  #container = new ServiceContainer();
  #changed = createAtom('services');
  #count = 0;

  /** How many services are offered. */
  get count(): number {
    return this.#count;
  }

  /** Offers `value` as the service of `token`; throws when the token is taken. */
  bindValue<T>(token: Token<T>, value: T): Disposable {
    return this.#keep(this.#container.bindValue(token, value));
  }

  /** Offers a service that is made on first use; throws when the token is taken. */
  bind<T, const Needs extends readonly Token<unknown>[]>(
    token: Token<T>,
    factory: Factory<T, Needs>,
    needs: Needs,
  ): Disposable {
    return this.#keep(this.#container.bind(token, factory, needs));
  }

  /** The service of `token`; throws an Error that names the token when nobody offers it. */
  get<T>(token: Token<T>): T {
    this.#changed.reportObserved();
    return untracked(() => this.#container.get(token));
  }

  /** The service of `token`, or undefined when nobody offers it. */
  find<T>(token: Token<T>): T | undefined {
    this.#changed.reportObserved();
    return untracked(() => this.#container.find(token));
  }

  #keep(binding: Disposable): Disposable {
    this.#count += 1;
    this.#changed.reportChanged();
    return toDisposable(() => {
      binding.dispose();
      this.#count -= 1;
      this.#changed.reportChanged();
    });
  }
}
