import { expect, it } from 'vitest';
import { programLayers, type ModuleImports } from './program-layers.ts';

const at = (...importedIds: string[]): ModuleImports => ({ importedIds, dynamicallyImportedIds: [] });
const graph: Record<string, ModuleImports> = {
  'main.tsx': {
    importedIds: ['react', 'loader.ts'],
    dynamicallyImportedIds: ['about-dialog.tsx', 'workspace.tsx'],
  },
  'loader.ts': { importedIds: [], dynamicallyImportedIds: ['plugin/index.ts', 'sign-in-page.tsx'] },
  'sign-in-page.tsx': at('react', 'form.tsx'),
  'plugin/index.ts': { importedIds: ['kit.ts'], dynamicallyImportedIds: ['panel.tsx', 'plugin-page.tsx'] },
  'panel.tsx': at('vtk', 'react', 'panel.tsx'),
  'plugin-page.tsx': at('crop', 'kit.ts'),
};

it('a module comes with the first layer that needs it; dialogs and pages, and what only they need, come later', () => {
  const layerOf = programLayers(['main.tsx', 'sign-in-page.tsx'], (id) => graph[id] ?? null);
  const modules = (layer: string) => {
    const all = Object.entries(graph).flatMap(([id, { importedIds }]) => [id, ...importedIds]);
    return [...new Set(all)].filter((id) => layerOf(id) === layer).toSorted();
  };
  expect(modules('start')).toEqual(['form.tsx', 'loader.ts', 'main.tsx', 'react', 'sign-in-page.tsx']);
  expect(modules('workspace')).toEqual(['kit.ts', 'panel.tsx', 'plugin/index.ts', 'vtk']);
  expect(modules('later')).toEqual(['crop', 'plugin-page.tsx']);
  expect(layerOf('workspace.tsx')).toBe('workspace');
  expect(layerOf('about-dialog.tsx')).toBe('later');
});
