import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconArrowBackUp, IconCube, IconFlipVertical, IconSquareRotated, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { unitSymbol } from 'adit/core';
import { NumberField, useService, useTranslate } from 'adit/core/web';
import { orientationOfPlane, type ClipState } from 'adit/plugins/views';
import { ClipStoreToken } from '../store/clip-store.ts';
import { edgeOf, shownNumber, turnedNormal } from '../store/clip-numbers.ts';
import styles from './clip-helper.module.css';
import { VectorFields } from './vector-fields.tsx';

const ICON = { size: 15, stroke: 1.6 };

/** The clip of the active layer in numbers, and what can be done with it. */
export default observer(function ClipHelper(): ReactNode {
  const store = useService(ClipStoreToken);
  const t = useTranslate('clipping');
  const { clip, layer } = store;
  if (!clip || !layer) return undefined;
  const unit = unitSymbol(layer.config.unit);
  return (
    <div className={styles.helper}>
      <p className={styles.layer}>{t('layer', { name: layer.config.label })}</p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('type')}
        value={clip.type}
        onChange={(type) => store.setType(type === 'Box' ? 'Box' : 'Plane')}
        data={[
          { value: 'Plane', label: <TypeLabel icon={<IconSquareRotated {...ICON} />} text={t('plane')} /> },
          { value: 'Box', label: <TypeLabel icon={<IconCube {...ICON} />} text={t('box')} /> },
        ]}
      />
      <VectorFields
        legend={t('position')}
        unit={unit}
        value={clip.position}
        onValue={(position) => store.move({ position })}
      />
      {clip.type === 'Plane' ? <PlaneFields clip={clip} /> : <BoxFields clip={clip} unit={unit} />}
      {layer.config.geometryKind === 'blocks' && (
        <Switch
          size="xs"
          label={t('whole-blocks')}
          checked={clip.wholeItems}
          onChange={(event) => store.setWholeItems(event.currentTarget.checked)}
        />
      )}
      <Switch
        size="xs"
        label={t('apply-to-all')}
        checked={store.appliesToAll}
        onChange={(event) => store.setAppliesToAll(event.currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button
          variant={clip.invert ? 'light' : 'default'}
          aria-pressed={clip.invert}
          leftSection={<IconFlipVertical {...ICON} />}
          onClick={() => store.invert()}
        >
          {t('invert')}
        </Button>
        <Button variant="default" leftSection={<IconArrowBackUp {...ICON} />} onClick={() => store.reset()}>
          {t('reset')}
        </Button>
        <Button variant="subtle" color="gray" leftSection={<IconTrash {...ICON} />} onClick={() => store.clear()}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
});

function TypeLabel({ icon, text }: { readonly icon: ReactNode; readonly text: string }): ReactNode {
  return (
    <span className={styles.type}>
      {icon}
      {text}
    </span>
  );
}

/** How the plane lies: its dip and the azimuth that it dips to, and its normal, whose direction counts. */
const PlaneFields = observer(function PlaneFields({ clip }: { readonly clip: ClipState }): ReactNode {
  const store = useService(ClipStoreToken);
  const t = useTranslate('clipping');
  const { normal } = clip;
  const lies = orientationOfPlane(normal);
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          label={t('dip')}
          suffix="°"
          shown={shownNumber(lies.dip, 2)}
          onValue={(dip) => store.move({ normal: turnedNormal(normal, { ...lies, dip }) })}
        />
        <NumberField
          label={t('azimuth')}
          suffix="°"
          shown={shownNumber(lies.azimuth, 2)}
          onValue={(azimuth) => store.move({ normal: turnedNormal(normal, { ...lies, azimuth }) })}
        />
      </div>
      <VectorFields legend={t('normal')} value={normal} onValue={(next) => store.move({ normal: next })} />
    </>
  );
});

/** The box's edges before it is turned, and its turns. */
const BoxFields = observer(function BoxFields({
  clip,
  unit,
}: {
  readonly clip: ClipState;
  readonly unit: string;
}): ReactNode {
  const store = useService(ClipStoreToken);
  const t = useTranslate('clipping');
  return (
    <>
      <VectorFields
        legend={t('scale')}
        unit={unit}
        value={clip.length}
        decimals={0}
        onValue={(typed, axis) => {
          const length = typed.map((edge, at) => (at === axis ? edgeOf(edge) : edge)) as [number, number, number];
          store.move({ length });
        }}
      />
      <VectorFields
        legend={t('rotation')}
        unit="°"
        value={clip.rotation}
        onValue={(rotation) => store.move({ rotation })}
      />
    </>
  );
});
