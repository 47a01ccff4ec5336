import { pluginPreset } from 'adit/plugin-preset';
import { defineConfig } from 'vite';

export default defineConfig(pluginPreset());
