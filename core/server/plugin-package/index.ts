export * from './check-plugin.ts';
export { CONSENT_FILE, consentTo, isCovered, readConsent, writeConsent, type Consent } from './consent.ts';
export { hashPluginFiles, PLUGIN_MANIFEST_FILE, pluginFiles } from './plugin-files.ts';
