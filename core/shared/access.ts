/** Where in a call's input an id is: `query.site`, `params.id`, `body.ids`, or a deeper path such as `body.collar.id`. @public */
export type InputPath = `${'query' | 'params' | 'body'}.${string}`;

/**
 * Who may make a call. `public`: anyone. `signed-in`: an active user. `any-account`: also an inactive or pending one.
 * A permission is asked of the site that the named object belongs to (the object decides, never a site in the body beside
 * it), or of the tenant as a whole when there is no scope.
 *
 * @public
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'any-account' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'permission'; readonly permission: string; readonly scope?: Scope | readonly Scope[] };

/** The objects that a call acts on: `object` names a resolver (`site`, `dataset`, `raw-file` …), `from` says where the id is. @public */
export interface Scope {
  readonly object: string;
  readonly from: InputPath;
  /** The id may be absent; the call is then not bound to an object of this kind. */
  readonly optional?: boolean;
}
