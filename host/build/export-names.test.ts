import { describe, expect, it } from 'vitest';
import { exportNames } from './export-names.ts';
import { packageOf, sharedModules } from './shared-modules.ts';

describe('the names that a module exports', () => {
  it('are read from CommonJS', () => {
    expect(exportNames('react')).toEqual(expect.arrayContaining(['default', 'useState', 'createElement']));
    expect(exportNames('react/jsx-runtime')).toEqual(expect.arrayContaining(['jsx', 'jsxs', 'Fragment']));
  });

  it('are read from our own sources, over `export *`, without types', () => {
    const names = exportNames('adit/core/web');
    expect(names).toEqual(expect.arrayContaining(['definePlugin', 'useService', 'ApiToken', 'WebPluginHost']));
    expect(names).not.toContain('Api');
    expect(names).not.toContain('default');
    expect(exportNames('adit/plugins/accounts')).toEqual(
      expect.arrayContaining(['AccountStoreToken', 'login', 'userShape']),
    );
  });

  it('are read from ES modules', () => {
    expect(exportNames('@kitware/vtk.js/Rendering/Core/Actor')).toEqual(
      expect.arrayContaining(['default', 'newInstance']),
    );
  });

  it('exist for every shared module', () => {
    for (const name of Object.values(sharedModules()).flat()) expect(exportNames(name).length, name).toBeGreaterThan(0);
  });

  it('are refused for what is not there', () => {
    expect(() => exportNames('adit/core/none')).toThrow('none');
    expect(() => exportNames('no-such-package')).toThrow();
  });
});

it('knows the package of an import', () => {
  expect(['react', 'react/jsx-runtime', '@mantine/core', '@kitware/vtk.js/macros'].map(packageOf)).toEqual([
    'react',
    'react',
    '@mantine/core',
    '@kitware/vtk.js',
  ]);
});
