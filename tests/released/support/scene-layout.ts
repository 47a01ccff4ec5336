/** A layout of nothing but views: in two columns where there are more than two. */
export function layoutOfViews(viewIds: readonly string[]): object {
  let last = 10_000;
  const next = (): number => (last += 1);
  const stack = (viewId: string): object => {
    const component = { id: next(), type: 'component', component: 'Visualizer', componentName: '3D view' };
    return {
      id: next(),
      type: 'stacked',
      componentState: { flex: 1 },
      active: component.id,
      children: [{ ...component, componentState: { viewId }, panel: 'views.view', children: [] }],
    };
  };
  const half = Math.ceil(viewIds.length / 2);
  const columns =
    viewIds.length > 2 ? [viewIds.slice(0, half), viewIds.slice(half)] : viewIds.map((viewId) => [viewId]);
  const children = columns.map((column) => ({
    id: next(),
    type: 'column',
    componentState: { flex: 1 },
    children: column.map(stack),
  }));
  return { version: 2, root: { id: next(), type: 'root', children } };
}
