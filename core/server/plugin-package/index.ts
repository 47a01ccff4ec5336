export * from './check-plugin.ts';
export { hashPluginFiles, MANIFEST_FILE, pluginFiles } from './plugin-files.ts';
