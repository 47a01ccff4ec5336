/** Made by the build: what the host shares with plugins that are loaded at run time, each loaded at its first use. */
declare module 'virtual:adit-shared' {
  export const sharedModules: Readonly<Record<string, () => Promise<object>>>;
}
