import { storedLanguage } from '../services/language.ts';

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

/** Says in `root` that the program could not even begin. */
export function showStartFailure(root: HTMLElement): void {
  const { title, message } = texts[storedLanguage()];
  const heading = document.createElement('h1');
  heading.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.textContent = message;
  root.setAttribute('role', 'alert');
  root.className = 'adit-start-failure';
  root.replaceChildren(heading, paragraph);
}
