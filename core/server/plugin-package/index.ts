export * from './check-plugin.ts';
export { hashPluginFiles, PLUGIN_MANIFEST_FILE, pluginFiles } from './plugin-files.ts';
