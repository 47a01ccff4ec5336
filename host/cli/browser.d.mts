/** The path of an installed Chromium or Chrome, or undefined. */
export function findBrowser(environment?: NodeJS.ProcessEnv): string | undefined;

/** The path of an installed browser with windows, or undefined. */
export function findWholeBrowser(environment?: NodeJS.ProcessEnv): string | undefined;
