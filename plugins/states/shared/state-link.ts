/** The address that opens a state on its site. @internal */
export function stateLink(origin: string, state: { readonly id: string; readonly siteId: string }): string {
  return `${origin}/ssa?${new URLSearchParams({ stateId: state.id, siteId: state.siteId })}`;
}
