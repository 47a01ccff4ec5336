import { describe, expect, it } from 'vitest';
import { ApiError, SessionCallError } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { connectionReason } from './connection-reason.ts';

const textOf = (error: Error | undefined, retrying = false, texts: Record<string, string> = english) =>
  texts[connectionReason({ error, retrying }) ?? ''];

describe('why there is no connection', () => {
  it('[W8.07c, W8.07d, W8.07e] is said once no further attempt follows: the preparation, the socket, or three attempts in vain', () => {
    expect(textOf(new SessionCallError('initialize-failed', ''))).toBe('Failed to initialize SSA');
    for (const code of ['disconnected', 'timeout'])
      expect(textOf(new SessionCallError(code, ''))).toBe('Failed to connect to WebSocket');
    const other = 'The visualization server could not be reached after 3 attempts';
    const busy = new ApiError(503, 'busy', 'Busy', {}, undefined);
    for (const error of [new Error('fetch failed'), new SessionCallError(-32000, 'x'), busy])
      expect(textOf(error)).toBe(other);
    expect(textOf(new SessionCallError('taken-over', ''))).toBe('The session is open in another window');
    expect(textOf(new ApiError(429, 'too-many-sessions', '', { most: 20 }, undefined))).toBe(
      'You have too many windows of Adit open. Close one that you do not need.',
    );
    const reasons = [
      new SessionCallError('initialize-failed', ''),
      new SessionCallError('timeout', ''),
      new Error('x'),
    ];
    expect(reasons.map((error) => textOf(error, false, spanish))).toEqual([
      'No se pudo inicializar SSA',
      'No se pudo conectar con el WebSocket',
      'No se pudo contactar con el servidor de visualización tras 3 intentos',
    ]);
    expect(textOf(new SessionCallError('timeout', ''), true)).toBeUndefined();
    expect(textOf(new SessionCallError('refused', 'You are not allowed'))).toBeUndefined();
    expect(textOf(undefined)).toBeUndefined();
  });
});

it('[W8.08] a view that cannot be drawn has a message of its own', () => {
  expect([english, spanish].map((texts) => texts['ssaVueWindows.errorMsg'])).toEqual([
    'The 3D view could not be shown. The browser may have no WebGL 2, or no graphics memory left.',
    'No se pudo mostrar la vista 3D. Puede que el navegador no tenga WebGL 2, o que no quede memoria gráfica.',
  ]);
});
