import { availableParallelism } from 'node:os';
import { defineConfig, type LaunchOptions } from 'playwright/test';
import { findBrowser, findWholeBrowser } from '../../host/cli/browser.mjs';
import { seconds } from '../patience.ts';

/** What compares pictures with those that were drawn when a version was released, texts included. */
const pictures = '**/released-scenes.spec.ts';

function launchedBy(path: string | undefined): LaunchOptions {
  return {
    ...(path === undefined ? {} : { executablePath: path }),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-background-networking',
      '--disable-quic',
      // Painting and putting the page together by software graphics too takes twice as long as by the processor.
      '--disable-gpu-compositing',
      // A part of a page that is painted again has other edges than the whole: pictures would not be the same to the pixel.
      '--disable-partial-raster',
    ],
  };
}

/** A real Chromium against the real server; WebGL runs in software, so that no graphics card is needed. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../shared-postgres.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // A test waits for its page and its server a sixth of the time.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: seconds(120),
  expect: { timeout: seconds(15) },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What fades or slides is painted sixty times a second, by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: seconds(15),
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: pictures, use: { launchOptions: launchedBy(findBrowser()) } },
    { name: 'pictures', testMatch: pictures, use: { launchOptions: launchedBy(findWholeBrowser() ?? findBrowser()) } },
  ],
});
