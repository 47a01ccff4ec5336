/** The folders of the tests that start servers or databases, or import what does; all other tests share a process. */
export const serverFolders = [
  'host/cli',
  'host/server',
  'tests/conformance',
  'tests/deploy',
  'tests/docs',
  'tests/enablement',
  'tests/integration',
  'tests/operators',
  'tests/released',
  'tests/reliability',
  'tests/security',
];
