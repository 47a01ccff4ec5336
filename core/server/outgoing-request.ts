/** How a plugin calls another server; the names are those of `fetch`. @beta */
export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** What becomes of a redirection: it is followed to hosts that the plugin needs unless told. */
  readonly redirect?: 'follow' | 'error' | 'manual';
  readonly signal?: AbortSignal;
}
