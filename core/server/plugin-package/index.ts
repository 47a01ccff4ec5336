export * from './check-plugin.ts';
export { CONSENT_FILE, consentTo, isCovered, readConsent, writeConsent, type Consent } from './consent.ts';
export { hashPluginFiles, PLUGIN_MANIFEST_FILE, PLUGIN_SIGNATURE_FILE, pluginFiles } from './plugin-files.ts';
export {
  INDEX_FILE,
  isNewer,
  newestFitting,
  parseIndexSetting,
  PluginIndex,
  sortVersions,
  type IndexedPlugin,
  type IndexedVersion,
  type PluginIndexContent,
} from './plugin-index.ts';
export { makeSigningKey, publicKeyOf, SIGNATURE_ENDING, signatureText } from './signature.ts';
