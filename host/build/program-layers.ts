/** What a module imports at once, and what it imports later. */
export interface ModuleImports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/**
 * When a module of the browser program is needed: to sign in, as the workspace opens, for what is opened in it, or only by a plugin that is
 * loaded at run time.
 */
export type Layer = 'start' | 'workspace' | 'later' | 'run-time';

/** Dialogs, pages, editors of what somebody adds, and ways that lead out of the program. */
const OPENED_LATER = /-(dialog|page|flow|editor)\.tsx?$/;
/** All that a module exports, for plugins of which nobody knows what they use. */
const FOR_RUN_TIME = /^\0virtual:adit-shared\//;

/**
 * Tells the layer of each module. `start` are the first modules of theirs; a dialog, a page, an editor or a way out of the program, and what only
 * they need, comes later. A layer imports at once only what is in it or in those before it.
 */
export function programLayers(
  start: readonly string[],
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
  const isOurs = (id: string): boolean => !FOR_RUN_TIME.test(id);
  const isAtOnce = (id: string): boolean => isOurs(id) && !OPENED_LATER.test(id);
  const allOf =
    (isWanted: (id: string) => boolean) =>
    ({ importedIds, dynamicallyImportedIds }: ModuleImports): readonly string[] => [
      ...importedIds,
      ...dynamicallyImportedIds.filter(isWanted),
    ];
  const loadedByAll = (): readonly string[] =>
    [...layers.keys()].flatMap((id) => importsOf(id)?.dynamicallyImportedIds ?? []);
  reach('start', start, ({ importedIds }) => importedIds);
  reach('workspace', loadedByAll().filter(isAtOnce), allOf(isAtOnce));
  reach('later', loadedByAll().filter(isOurs), allOf(isOurs));
  return (id) => layers.get(id) ?? 'run-time';
}
