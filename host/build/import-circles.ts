import type { Plugin } from 'vite';

/** The first circle among files that import each other, in order; undefined when there is none. */
export function importCircle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return undefined;
    for (const other of imports.get(file) ?? []) {
      const circle = walk(other, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Fails a build whose files import each other in a circle: such files run in an order that nobody chose. */
export function importCirclesPlugin(): Plugin {
  return {
    name: 'adit:import-circles',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = importCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) this.error(`These files import each other in a circle: ${circle.join(' → ')}`);
    },
  };
}
