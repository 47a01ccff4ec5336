import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { Contained, DialogsToken, useHost, useService, useTranslate, viewMenuSections } from 'adit/core/web';
import { SceneStoreToken } from '../../../shared/index.ts';
import { directions, ViewCommandsToken, viewSwitches } from '../tabs/view-commands.ts';
import { backgroundOf, backgroundStates } from '../background-states.ts';
import { componentOf, forgetComponent } from '../loaded-component.ts';
import classes from './view-header.module.css';

const SCALE_WIDTH = 300;

/** The items of a view's menu. */
export const ViewMenu = observer(function ViewMenu({ viewId }: { viewId: string }): ReactNode {
  const store = useService(SceneStoreToken);
  const commands = useService(ViewCommandsToken);
  const dialogs = useService(DialogsToken);
  const t = useTranslate('views');
  const sections = useHost().contributions.list(viewMenuSections);
  const view = store.view(viewId);
  if (!view) return undefined;
  return (
    <>
      <Menu.Item
        closeMenuOnClick
        disabled={!commands.canAdd(viewId, 'new')}
        onClick={() => commands.add(viewId, 'new')}
      >
        {t('view.new')}
      </Menu.Item>
      <Menu.Item
        closeMenuOnClick
        disabled={!commands.canAdd(viewId, 'clone')}
        onClick={() => commands.add(viewId, 'clone')}
      >
        {t('view.clone')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        closeMenuOnClick
        rightSection={<span className={classes.scale}>×{view.zScaling}</span>}
        onClick={() =>
          void dialogs.open(
            () => import('./z-scale-dialog.tsx'),
            { viewId },
            { title: t('z-scale'), width: SCALE_WIDTH },
          )
        }
      >
        {t('z-scale')}
      </Menu.Item>
      {viewSwitches.map((name) => (
        <Menu.CheckboxItem
          key={name}
          checked={commands.isOn(viewId, name)}
          disabled={!commands.canToggle(name)}
          onChange={() => commands.toggle(viewId, name)}
        >
          {t(name)}
        </Menu.CheckboxItem>
      ))}
      <Menu.Item closeMenuOnClick onClick={() => commands.chooseCentre(viewId)}>
        {t('centre.choose')}
      </Menu.Item>
      <Menu.Divider />
      {directions.map((direction) => (
        <Menu.Item key={direction} closeMenuOnClick onClick={() => commands.lookFrom(viewId, direction)}>
          {t(`command.look.${direction}`)}
        </Menu.Item>
      ))}
      <Menu.Item closeMenuOnClick onClick={() => commands.reset(viewId)}>
        {t('reset')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('background')}</Menu.Label>
      <Menu.RadioGroup value={backgroundOf(view)}>
        {backgroundStates.map(({ name, state }) => (
          <Menu.RadioItem key={name} value={name} onClick={() => store.setViewState(viewId, state)}>
            {t(`background.${name}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {sections.map((section) => {
        const Section = componentOf(section);
        return (
          <Contained key={section.id} onFailure={() => forgetComponent(section)}>
            <Suspense>
              <Section viewId={viewId} />
            </Suspense>
          </Contained>
        );
      })}
    </>
  );
});
