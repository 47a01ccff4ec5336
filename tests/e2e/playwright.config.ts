import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

const executablePath = [process.env['ADIT_CHROME'], '/usr/bin/chromium'].find((path) => path && existsSync(path));

/** A real Chromium against the real server; WebGL runs in software, so that no graphics card is needed. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
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
        // Painting the page by software graphics too takes half as long again as by the processor.
        '--disable-gpu-rasterization',
        '--disable-accelerated-2d-canvas',
      ],
    },
  },
});
