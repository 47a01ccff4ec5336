import { conformance, readPlugins } from 'adit/core/testing';

// The calls of these are tested with all roles and through HTTP in tests/enablement.
for (const plugin of readPlugins()) conformance(plugin, ['server', 'importers']);
for (const plugin of [...readPlugins('examples'), ...readPlugins('templates/plugin')])
  conformance(plugin, ['server', 'calls', 'importers']);
