import { newInstance as newActor } from '@kitware/vtk.js/Rendering/Core/Actor';
import { makeAutoObservable } from 'mobx';
import { useState } from 'react';
import { token } from 'adit/core';
import { colourMapProviders, definePlugin, pages, shellItems, sidebarItems, ToastsToken, tools } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { CopperIcon } from './copper-icon.tsx';
import { patina } from './patina.ts';
import { raiseRelief } from './raise-relief.ts';
import { ReliefNote } from './relief-note.tsx';
import { SmelterPage } from './smelter-page.tsx';

/** What this module got as its React, MobX, vtk.js and core, to be compared with those of the program. */
export const copies = { useState, makeAutoObservable, newActor, token };

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    const toasts = context.get(ToastsToken);
    context.add(colourMapProviders, {
      id: 'acme.copper.maps',
      titleKey: 'maps',
      list: () => [patina(context.t('patina'))],
    });
    context.add(tools, {
      id: 'acme.copper.relief',
      titleKey: 'relief',
      icon: CopperIcon,
      group: 'navigate',
      kind: 'toggle',
      order: 500,
      start() {
        toasts.show({ type: 'primary', title: context.t('raised') });
        return raiseRelief(scene);
      },
    });
    context.add(shellItems, {
      id: 'acme.copper.note',
      place: 'overlay',
      load: async () => ({ default: ReliefNote }),
    });
    context.add(pages, {
      id: 'acme.copper.smelter',
      path: '/copper/smelter',
      titleKey: 'smelter',
      layout: 'admin',
      access: 'signed-in',
      load: async () => ({ default: SmelterPage }),
    });
    context.add(sidebarItems, {
      id: 'acme.copper.about',
      path: '/copper',
      order: 500,
      titleKey: 'about',
      icon: CopperIcon,
      type: 'bottom',
      roles: ['System Administrator'],
      children: [
        {
          id: 'acme.copper.smelter',
          path: '/copper/smelter',
          titleKey: 'smelter',
          icon: CopperIcon,
          roles: ['System Administrator'],
        },
        { id: 'acme.copper.newcomers', path: '/copper/new', titleKey: 'about', icon: CopperIcon, roles: ['New User'] },
      ],
    });
    context.add(sidebarItems, {
      id: 'acme.copper.newcomers',
      path: '/copper/new',
      titleKey: 'smelter',
      icon: CopperIcon,
      type: 'bottom',
      roles: ['New User'],
    });
  },
});
