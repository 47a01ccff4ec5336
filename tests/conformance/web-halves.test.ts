// @vitest-environment jsdom
import { conformance, readPlugins } from 'adit/core/testing';

const plugins = [...readPlugins(), ...readPlugins('examples'), ...readPlugins('templates/plugin')];
for (const plugin of plugins) conformance(plugin, ['manifest', 'texts', 'web']);
