import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** Modules of which host and plugins must have one and the same copy: those with state, contexts or identity. */
const base = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'mobx',
  'mobx-react-lite',
  '@mantine/core',
  '@mantine/hooks',
  'adit/core',
  'adit/core/web',
];

/** vtk.js counts modification times in module state, so its modules are listed one by one. */
const vtk = [
  'macros',
  'Common/Core/CellArray',
  'Common/Core/DataArray',
  'Common/Core/Points',
  'Common/DataModel/PolyData',
  'Rendering/Core/AbstractMapper',
  'Rendering/Core/Actor',
  'Rendering/Core/Camera',
  'Rendering/Core/Mapper',
  'Rendering/Core/RenderWindow',
  'Rendering/Core/Renderer',
  'Rendering/OpenGL/RenderWindow',
  'Rendering/OpenGL/ViewNodeFactory',
  'Rendering/SceneGraph/ViewNode',
].map((name) => `@kitware/vtk.js/${name}`);

/** Shared modules in groups that are loaded together. */
export interface SharedModules {
  readonly base: readonly string[];
  readonly vtk: readonly string[];
  /**
   * Those of which plugins share a copy of their own, loaded when one needs it: what the program itself needs of them is a small part, and all of
   * them would be in its first file.
   */
  readonly apart: readonly string[];
}

/** The one list of shared modules: the fixed ones and the shared half of each built-in plugin. */
export function sharedModules(): SharedModules {
  const halves = sharedHalves('plugins', 'index.ts') ?? sharedHalves('dist/node/plugins', 'index.js') ?? [];
  return { base: [...base, ...halves.toSorted().map((id) => `adit/plugins/${id}`)], vtk, apart: ['zod'] };
}

/** The plugins of a folder that have a shared half, with that entry; undefined where there is no such folder. */
function sharedHalves(folder: string, entry: string): string[] | undefined {
  const plugins = join(packageRoot(), folder);
  if (!existsSync(plugins)) return undefined;
  return readdirSync(plugins).filter((id) => existsSync(join(plugins, id, 'shared', entry)));
}

/** The package that a bare import belongs to. */
export function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
