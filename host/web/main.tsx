import './prepare.ts';
import './shared-registry.ts';
import '@fontsource-variable/inter/wght.css';
import './theme/kit-styles.css';
import '@mantine/notifications/styles.css';
import './theme/tokens.css';
import './theme/mantine.css';
import { createRoot } from 'react-dom/client';
import { loadConfiguration } from './services/configuration.ts';
import { makeConsoleLog } from './services/console-log.ts';
import { App } from './shell/app.tsx';
import { showStartFailure } from './shell/start-failure.tsx';
import { makeProgram } from './start-program.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const log = makeConsoleLog();

try {
  const program = await makeProgram(loadConfiguration(), globalThis.aditEarly, log);
  createRoot(root).render(<App program={program} />);
} catch (error) {
  log.error('The program could not start', error);
  showStartFailure(root);
}
