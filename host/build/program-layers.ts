/** What a module imports at once, and what it imports later. */
export interface ModuleImports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/**
 * When a module of the browser program is needed: before all others, to sign in, as the workspace opens, or for what is opened in
 * it.
 */
export type Layer = 'prepare' | 'start' | 'workspace' | 'later';

const OPENED_IN_THE_WORKSPACE = /-(dialog|page)\.tsx$/;

/**
 * Tells the layer of each module. `prepare` and `start` are the first modules of their layers; a dialog or a page, and what only they need, comes
 * later. A layer imports at once only what is in it or in those before it.
 */
export function programLayers(
  { prepare, start }: Readonly<Record<'prepare' | 'start', readonly string[]>>,
  importsOf: (id: string) => ModuleImports | null,
): (id: string) => Layer {
  const layers = new Map<string, Layer>();
  const reach = (layer: Layer, ids: readonly string[], next: (imports: ModuleImports) => readonly string[]): void => {
    const waiting = [...ids];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (layers.has(id)) continue;
      layers.set(id, layer);
      const imports = importsOf(id);
      if (imports) waiting.push(...next(imports));
    }
  };
  const opened = (ids: readonly string[]): readonly string[] => ids.filter((id) => !OPENED_IN_THE_WORKSPACE.test(id));
  const everywhere = ({ importedIds, dynamicallyImportedIds }: ModuleImports): readonly string[] => [
    ...importedIds,
    ...opened(dynamicallyImportedIds),
  ];
  reach('prepare', prepare, ({ importedIds }) => importedIds);
  reach('start', start, ({ importedIds }) => importedIds);
  const loaded = [...layers.keys()].flatMap((id) => importsOf(id)?.dynamicallyImportedIds ?? []);
  reach('workspace', opened(loaded), everywhere);
  return (id) => layers.get(id) ?? 'later';
}
