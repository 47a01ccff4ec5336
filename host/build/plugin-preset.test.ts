import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packageRoot } from './package-root.ts';
import { pluginPreset } from './plugin-preset.ts';

vi.setConfig({ testTimeout: 60_000 });
let folder: string;

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const run = () => build({ configFile: false, logLevel: 'silent', ...pluginPreset({ folder }) });
const entry = `import { definePlugin, panels } from 'adit/core/web';
import 'adit/plugins/views';
export default definePlugin({ activate: (context) => context.add(panels, { id: 'acme.a', load: () => import('./panel.tsx') }) });`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-preset-'));
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  write({ 'plugin.json': '{"id":"acme.hello"}', 'locales/en.json': '{"a":"A"}', 'web/index.ts': entry });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the preset for plugins', () => {
  it('makes one module that imports what is shared, with styles, manifest and texts beside it', async () => {
    write({
      'web/panel.tsx': `import { useState } from 'react';
import actor from '@kitware/vtk.js/Rendering/Core/Actor';
import styles from './panel.module.css';
export default function Panel() { const [n] = useState(0); return <p className={styles.red}>{n}{String(actor)}</p>; }`,
      'web/panel.module.css': '.red { color: red; }',
    });
    await run();
    const code = readFileSync(join(folder, 'dist/web/index.js'), 'utf8');
    const imports = [...code.matchAll(/from "([^"]+)"/g)].map((match) => match[1]);
    expect(imports).toEqual(expect.arrayContaining(['adit/core/web', 'react', '@kitware/vtk.js/Rendering/Core/Actor']));
    expect(imports.filter((name) => name?.startsWith('.'))).toEqual([]);
    expect(code).toContain("export const stylesheet = new URL('./index.css', import.meta.url).href");
    expect(readFileSync(join(folder, 'dist/web/index.css'), 'utf8')).toContain('red');
    expect(readFileSync(join(folder, 'dist/plugin.json'), 'utf8')).toContain('acme.hello');
    expect(readFileSync(join(folder, 'dist/locales/en.json'), 'utf8')).toContain('A');
    expect(code.length).toBeLessThan(5000);
  });

  it('says nothing of styles where there are none', async () => {
    write({ 'web/panel.tsx': 'export default function Panel() { return null; }' });
    await run();
    expect(existsSync(join(folder, 'dist/web/index.css'))).toBe(false);
    expect(readFileSync(join(folder, 'dist/web/index.js'), 'utf8')).not.toContain('stylesheet');
  });

  it.each([
    'react-dom/server',
    '@kitware/vtk.js/Filters/General/AppendPolyData',
    'adit/core/server',
    'adit/plugins/no-such',
  ])('fails on %s, which the host does not share', async (specifier) => {
    write({ 'web/panel.tsx': `import * as foreign from '${specifier}';\nexport default () => String(foreign);` });
    await expect(run()).rejects.toThrow(`"${specifier}" is not shared by the host`);
  });
});
