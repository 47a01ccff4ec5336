/** Made by the build: what the host shares with plugins that are loaded at run time, each loaded at its first use. */
declare module 'virtual:adit-shared' {
  export const sharedModules: Readonly<Record<string, () => Promise<object>>>;
}

/** The version of the product, as the build found it. */
declare const __ADIT_VERSION__: string;
