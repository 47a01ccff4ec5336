import { useWindowEvent } from '@mantine/hooks';

/**
 * Closes an open menu by an Escape that comes before the menu has the focus: a menu takes it some milliseconds after it is shown,
 * and an Escape pressed until then goes to what opened it.
 *
 * @beta
 */
export function useEarlyEscape(isOpen: boolean, close: () => void): void {
  useWindowEvent('keydown', (event) => {
    const hasFocus = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
    if (isOpen && event.key === 'Escape' && !hasFocus) close();
  });
}
