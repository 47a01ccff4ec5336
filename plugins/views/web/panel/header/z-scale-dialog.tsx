import { NumberInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate, type DialogProps } from 'adit/core/web';
import { SceneStoreToken } from '../../../shared/index.ts';
import { zScaleOf } from '../../model/scene/view-rules.ts';

/** The vertical exaggeration of a view; what was typed counts at the end, and becomes a scale that is allowed. */
const ZScaleDialog = observer(function ZScaleDialog({
  viewId,
  close,
}: DialogProps & { readonly viewId: string }): ReactNode {
  const store = useService(SceneStoreToken);
  const t = useTranslate('views');
  const value = store.view(viewId)?.zScaling ?? 1;
  const take = (text: string): void => {
    const zScaling = text.trim() === '' ? undefined : zScaleOf(Number(text));
    if (zScaling !== undefined && zScaling !== value) store.setViewState(viewId, { zScaling });
  };
  return (
    <NumberInput
      key={value}
      data-autofocus
      aria-label={t('z-scale')}
      defaultValue={value}
      min={0.1}
      max={10}
      clampBehavior="none"
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The button that has the focus next would take the key for a click.
        event.preventDefault();
        take(event.currentTarget.value);
        close();
      }}
    />
  );
});
export default ZScaleDialog;
