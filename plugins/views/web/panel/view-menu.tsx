import { Menu, NumberInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken } from '../../shared/index.ts';
import { zScaleOf } from '../store/view-rules.ts';
import { directions, ViewCommandsToken, viewSwitches } from '../views/view-commands.ts';
import { backgroundOf, backgroundStates } from './background-states.ts';
import classes from './view-header.module.css';

/** The items of a view's menu. */
export const ViewMenu = observer(function ViewMenu({ viewId }: { viewId: string }): ReactNode {
  const store = useService(SceneStoreToken);
  const commands = useService(ViewCommandsToken);
  const t = useTranslate('views');
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
      <div className={classes.scale}>
        <ZScale key={view.zScaling} viewId={viewId} value={view.zScaling} />
      </div>
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
    </>
  );
});

/** The vertical exaggeration; what was typed counts at the end, and becomes a scale that is allowed. */
const ZScale = observer(function ZScale({ viewId, value }: { viewId: string; value: number }): ReactNode {
  const store = useService(SceneStoreToken);
  const t = useTranslate('views');
  const take = (text: string): void => {
    const zScaling = text.trim() === '' ? undefined : zScaleOf(Number(text));
    if (zScaling !== undefined && zScaling !== value) store.setViewState(viewId, { zScaling });
  };
  return (
    <NumberInput
      size="xs"
      label={t('z-scale')}
      defaultValue={value}
      min={0.1}
      max={10}
      clampBehavior="none"
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') take(event.currentTarget.value);
      }}
    />
  );
});
