import { expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import { disconnectedError, type RenderSessionClient } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { WatchedSession } from '../model/link/watched-session.ts';
import { tellFailures, tellUnheard } from './tell-failures.ts';

const titles = {
  'add-view': ['Could not add the view', 'No se pudo añadir la vista'],
  'remove-view': ['Could not remove the view', 'No se pudo quitar la vista'],
  'clone-view': ['Could not clone the view', 'No se pudo clonar la vista'],
  'field-list': ['Could not set the list of fields', 'No se pudo establecer la lista de campos'],
  'active-layer': ['Could not update the active layer', 'No se pudo actualizar la capa activa'],
  colour: ['Could not change the colours', 'No se pudieron cambiar los colores'],
  property: ['Could not change the look of the layer', 'No se pudo cambiar el aspecto de la capa'],
  cuts: ['Could not change the cuts of the layer', 'No se pudieron cambiar los cortes de la capa'],
  'camera-reset': ['Could not reset the camera', 'No se pudo restablecer la cámara'],
  'view-up': ['Could not set the direction of the view', 'No se pudo establecer la dirección de la vista'],
  'camera-center': ['Could not set the centre of the camera', 'No se pudo establecer el centro de la cámara'],
  'view-state': ['Could not change the view', 'No se pudo cambiar la vista'],
  'link-views': ['Could not link the views', 'No se pudieron vincular las vistas'],
  'preset-image': [
    'Could not fetch the pictures of the colour maps',
    'No se pudieron obtener las imágenes de los mapas de color',
  ],
  layout: [
    'Could not keep the layout of the panels with the session',
    'No se pudo guardar la disposición de los paneles en la sesión',
  ],
  'change-scene': ['Could not change the scene', 'No se pudo cambiar la escena'],
} as const;

it('[W8.06a, W8.06f, W8.06i, W8.06j, W8.06k, W8.06l, W8.06m, W8.06n, W8.06o, W8.06p, W8.06q, W8.06s, W8.06t, W8.06u, W8.06v, W8.06x] what the session refuses is told under a title of its own in each language, and not while the connection is not open', () => {
  const told: string[] = [];
  const session = { status: 'initialized' as 'initialized' | 'disconnected' };
  const texts: Record<string, string> = english;
  const failed = tellFailures({
    session,
    toasts: { showError: (_error, title = '') => told.push(title) },
    t: (key) => texts[key] ?? key,
    log: silentLog,
  });
  const keys = Object.keys(titles) as (keyof typeof titles)[];
  for (const key of keys) failed(key, new Error('No'));
  expect(told).toEqual(Object.values(titles).map(([title]) => title));
  for (const key of keys) expect(spanish[`failed.${key}`]).toBe(titles[key][1]);
  for (const key of keys) failed(key, disconnectedError());
  expect(told).toHaveLength(keys.length);
  session.status = 'disconnected';
  for (const key of keys) failed(key, new Error('No'));
  expect(told).toHaveLength(keys.length);
});

it('[W8.06a, W8.06g] each subscription that a connection does not take is told once, under a title of its own in each language', () => {
  const told: string[][] = [];
  const refuses = new Map<string, (error: unknown) => void>();
  const inner = {
    subscribe: ({ name }: { name: string }, _listener: unknown, failed?: (error: unknown) => void) => {
      if (failed) refuses.set(name, failed);
      return { dispose: () => undefined };
    },
  } as unknown as RenderSessionClient;
  for (const texts of [english, spanish] as Record<string, string>[]) {
    const unheard = tellUnheard({
      toasts: { showError: (error, title = '') => told.push([String(error), title]) },
      t: (key) => texts[key] ?? key,
    });
    new WatchedSession(inner).follow(
      () => false,
      () => undefined,
      unheard,
    );
    for (const topic of ['view', 'layer', 'representation']) refuses.get(`datacloud.${topic}.state`)?.('Refused');
  }
  expect(told).toEqual(
    [
      'Could not subscribe to the state of the views',
      'Could not subscribe to the state of the layers',
      'Could not subscribe to the look of the layers',
      'No se pudo suscribir al estado de las vistas',
      'No se pudo suscribir al estado de las capas',
      'No se pudo suscribir al aspecto de las capas',
    ].map((title) => ['Refused', title]),
  );
});
