import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runTool } from './project.mjs';

const minutes = 60_000;

/** The path of a Chromium or Chrome: an installed one, else one that is installed now; undefined when that fails too. */
export async function ensureBrowser() {
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  console.error('No Chromium was found; installing one …');
  if ((await runTool('playwright', ['install', 'chromium'], { timeout: 10 * minutes })) === 0) {
    const { chromium } = await import('playwright');
    if (existsSync(chromium.executablePath())) return chromium.executablePath();
  }
  if (process.getuid?.() === 0 && isDebian()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env, timeout: 5 * minutes });
    for (const names of [['chromium', 'chromium-headless-shell'], ['chromium']]) {
      const install = ['install', '-y', '--no-install-recommends', ...names];
      if ((await run('apt-get', install, { env, timeout: 15 * minutes })) === 0) break;
    }
  }
  return findBrowser();
}

// The shell is the same browser without the interface around the page, which costs a tenth of the time.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an installed Chromium or Chrome, or undefined. CHROME_PATH or ADIT_CHROME name one that stands elsewhere. */
export function findBrowser(environment = process.env) {
  const { ADIT_CHROME, CHROME_PATH } = environment;
  return (
    [ADIT_CHROME, CHROME_PATH].find((path) => path && existsSync(path)) ?? find(environment, [...shells, ...browsers])
  );
}

/** The path of an installed browser with windows, or undefined: it draws letters as people see them, which a shell does not. */
export function findWholeBrowser(environment = process.env) {
  return find(environment, browsers);
}

function find({ PATH = '', ProgramFiles, LOCALAPPDATA, ...environment }, names) {
  const folders = process.platform === 'win32' ? [] : ['/usr/bin', ...PATH.split(':'), '/snap/bin'];
  const programs = [ProgramFiles, environment['ProgramFiles(x86)'], LOCALAPPDATA].filter(Boolean);
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programs.map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
    ...programs.map((folder) => join(folder, 'Chromium/Application/chrome.exe')),
  ].find((path) => path && existsSync(path));
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
