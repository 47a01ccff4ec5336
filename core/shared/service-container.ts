import { Container } from 'inversify';
import type { Disposable } from './disposable.ts';
import type { Token } from './token.ts';

/** Makes a service from the services that it was declared to need. @internal */
export type Factory<T, Needs extends readonly Token<unknown>[]> = (
  ...services: { [Index in keyof Needs]: Needs[Index] extends Token<infer S> ? S : never }
) => T;

/** The services of one program, by token. The only file that knows inversify. @internal */
export class ServiceContainer {
  #container = new Container({ jitless: true });
  /** Those that are reached from other processes, by name. */
  #remote = new Map<string, Token<unknown>>();

  /** Offers `value` as the service of `token`; throws when the token is taken. */
  bindValue<T>(token: Token<T>, value: T): Disposable {
    this.#refuseTaken(token);
    this.#container.bind(token.key).toConstantValue(value);
    return this.#offered(token);
  }

  /** Offers a service that is made once, on first use, from others; throws when the token is taken. */
  bind<T, const Needs extends readonly Token<unknown>[]>(
    token: Token<T>,
    factory: Factory<T, Needs>,
    needs: Needs,
  ): Disposable {
    this.#refuseTaken(token);
    const keys = needs.map((need) => need.key);
    this.#container
      .bind(token.key)
      .toResolvedValue(factory as (...services: unknown[]) => unknown, keys)
      .inSingletonScope();
    return this.#offered(token);
  }

  /** The service of `token`; throws an Error that names the token when nobody offers it. */
  get<T>(token: Token<T>): T {
    if (!this.#container.isBound(token.key)) throw new Error(`No plugin offers the service "${token.name}"`);
    return this.#container.get<T>(token.key);
  }

  /** The service of `token`, or undefined when the plugin that offers it is off. */
  find<T>(token: Token<T>): T | undefined {
    return this.#container.isBound(token.key) ? this.#container.get<T>(token.key) : undefined;
  }

  /** The token of a service that is offered to other processes, as whoever offers it has it. */
  remote(name: string): Token<unknown> | undefined {
    return this.#remote.get(name);
  }

  #offered(token: Token<unknown>): Disposable {
    if (token.methods) this.#remote.set(token.name, token);
    return {
      dispose: () => {
        this.#remote.delete(token.name);
        this.#container.unbind(token.key);
      },
    };
  }

  #refuseTaken(token: Token<unknown>): void {
    if (this.#container.isBound(token.key)) throw new Error(`The service "${token.name}" is offered already`);
  }
}
