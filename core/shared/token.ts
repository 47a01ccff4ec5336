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
}

/** Makes the token `name`, written `<owner>.<service>`, for example `views.scene`. @public */
export function token<T>(name: string): Token<T> {
  return { name, key: Symbol.for(`adit.token:${name}`) };
}
