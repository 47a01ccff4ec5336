import { useWindowEvent } from '@mantine/hooks';

/**
 * Closes an open menu on an Escape that comes before the menu has the focus: a menu takes the focus some milliseconds after it is shown, and until
 * then an Escape goes to the element that opened it.
 *
 * @beta
 */
export function useEarlyEscape(isOpen: boolean, close: () => void): void {
  useWindowEvent('keydown', (event) => {
    const hasFocus = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
    if (isOpen && event.key === 'Escape' && !hasFocus) close();
  });
}
