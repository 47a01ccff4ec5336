// @vitest-environment jsdom
import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { showStartFailure } from './start-failure.tsx';
import { stubLayout } from '../../../tests/stub-layout.ts';

beforeEach(() => {
  localStorage.clear();
  stubLayout();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
});

it.each([
  ['en', 'API configuration not available'],
  ['es', 'La configuración de la API no está disponible'],
])(
  '[A8.11a, W8.06c, W8.07b] a configuration that cannot be loaded is told on the page and in a toast: %s',
  async (language, title) => {
    localStorage.setItem('language', language);
    const root = document.body.appendChild(document.createElement('div'));
    showStartFailure(root);
    await vi.waitFor(() => expect(root.querySelector('h1')?.textContent).toBe(title));
    const { notifications, queue } = notificationsStore.getState();
    expect([...notifications, ...queue]).toMatchObject([
      { title, role: 'alert', autoClose: 5000, withCloseButton: false, allowClose: false },
    ]);
  },
);
