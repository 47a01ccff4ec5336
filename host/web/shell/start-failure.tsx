import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { Translations } from 'adit/core/web';
import { storedLanguage } from '../services/language.ts';
import { cssVariablesResolver, theme } from '../theme/mantine-theme.ts';
import { ToastList } from '../toasts/toast-list.tsx';

/** Said before any texts could be loaded. */
const texts = {
  en: {
    title: 'API configuration not available',
    message: 'The server does not answer. Reload the page to try again.',
  },
  es: {
    title: 'La configuración de la API no está disponible',
    message: 'El servidor no responde. Recargue la página para reintentar.',
  },
};

/** Says in `root` and in a toast that the program could not even begin. */
export function showStartFailure(root: HTMLElement): void {
  const language = storedLanguage();
  const { title, message } = texts[language];
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <main className="adit-start-failure">
        <h1>{title}</h1>
        <p>{message}</p>
      </main>
      <Notifications position="bottom-right" containerWidth={340} />
    </MantineProvider>,
  );
  new ToastList(new Translations(language)).show({ type: 'error', title, message, dismissable: false });
}
