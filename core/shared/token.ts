/**
 * The typed key of one service. Two tokens of the same name are the same key, even when this module was loaded twice,
 * because the name is registered with `Symbol.for`.
 *
 * @public
 */
export interface Token<T> {
  readonly name: string;
  readonly key: symbol;
  /** Carries the service's type; never set at run time. */
  readonly type?: T;
  /** The methods that server halves behind the fence may call; absent where none may. */
  readonly methods?: readonly string[];
}

/** Makes the token `name`, written `<owner>.<service>`, for example `views.scene`. @public */
export function token<T>(name: string): Token<T> {
  return { name, key: Symbol.for(`adit.token:${name}`) };
}

type AsyncMethod<T> = {
  [Name in keyof T]: T[Name] extends (...given: never[]) => Promise<unknown> ? Name : never;
}[keyof T] &
  string;

/**
 * Makes the token of a service that server halves behind the fence can use as well: by these methods, whose arguments and answers can be copied
 * from process to process.
 *
 * @beta
 */
export function remoteToken<T>(name: string, methods: readonly AsyncMethod<T>[]): Token<T> {
  return { ...token<T>(name), methods };
}
