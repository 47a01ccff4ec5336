/**
 * The typed key of one service. Two tokens of the same name are the same key, even when this module was loaded twice,
 * because the name is registered with `Symbol.for`.
 *
 * @public
 */
export interface Token<T> {
  readonly name: string;
  readonly key: symbol;
  /** The methods by which a server half reaches the service from a process of its own; absent where it does not. @internal */
  readonly methods?: readonly string[];
  /** Carries the service's type; never set at run time. */
  readonly type?: T;
}

/** Makes the token `name`, written `<owner>.<service>`, for example `views.scene`. @public */
export function token<T>(name: string): Token<T> {
  return { name, key: Symbol.for(`adit.token:${name}`) };
}

/**
 * Makes the token of a service that server halves can also use from a process of their own: all of its `methods` answer promises, and take and give
 * what can be copied.
 *
 * @beta
 */
export function remoteToken<T>(name: string, methods: readonly (keyof T & string)[]): Token<T> {
  return { ...token<T>(name), methods };
}
