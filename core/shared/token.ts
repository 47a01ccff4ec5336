/**
 * What a half behind the fence must have a right to, before a method is called for it: the objects, of a kind that has a resolver, whose ids are
 * at a place in what is given, such as `0.files.id`. `layer` is a dataset's by its key.
 *
 * @internal
 */
export interface RemoteMethod {
  readonly object: string;
  readonly from: string;
  /** It makes datasets on the site of these objects. */
  readonly creates?: boolean;
}

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
  readonly methods?: Readonly<Record<string, RemoteMethod>>;
  /** Carries the service's type; never set at run time. */
  readonly type?: T;
}

/** Makes the token `name`, written `<owner>.<service>`, for example `views.scene`. @public */
export function token<T>(name: string): Token<T> {
  return { name, key: Symbol.for(`adit.token:${name}`) };
}

/**
 * Makes the token of a service that server halves can also use from a process of their own, by `methods`: each answers a promise, and takes and gives
 * what can be copied, or the call that is answered.
 *
 * @internal
 */
export function remoteToken<T>(
  name: string,
  methods: { readonly [Name in keyof T & string]?: RemoteMethod },
): Token<T> {
  return { ...token<T>(name), methods: methods as Readonly<Record<string, RemoteMethod>> };
}
