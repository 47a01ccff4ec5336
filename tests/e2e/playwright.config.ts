import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { seconds } from '../patience.ts';

const executablePath = [process.env['ADIT_CHROME'], '/usr/bin/chromium'].find((path) => path && existsSync(path));

/** A real Chromium against the real server; WebGL runs in software, so that no graphics card is needed. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../shared-postgres.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: seconds(120),
  expect: { timeout: seconds(15) },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: seconds(15),
    screenshot: 'only-on-failure',
    // Actions, console and network only: pictures of every step would slow the graphics down.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
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
    },
  },
});
