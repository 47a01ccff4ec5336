import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { siteLength } from 'adit/core';
import { SettingsToken, useHost, useNumberText, useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken, ViewZoomToken } from 'adit/plugins/views';
import { TreeZoomToken } from '../store/tree-zoom.ts';
import { TreeViewToken } from '../store/tree-view.ts';
import { farDistance, FAR_KILOMETRES, sightLines, type SightLine } from './sight-lines.ts';
import styles from './sight-chip.module.css';

/** Over a view: which ticked data are out of its sight, and the way to them. */
const SightChip = observer(function SightChip({ viewId }: { readonly viewId: string }): ReactNode {
  const zoom = useHost().find(ViewZoomToken);
  const { tree } = useService(TreeViewToken);
  const lines = sightLines(zoom?.outOfSight(viewId) ?? [], (id) => tree.dataset(id));
  return (
    <div className={styles.place} data-testid="sight-chips">
      {lines.map((line) => (
        <Chip key={line.textKey} viewId={viewId} line={line} />
      ))}
    </div>
  );
});
export default SightChip;

const Chip = observer(function Chip({ viewId, line }: { viewId: string; line: SightLine }): ReactNode {
  const host = useHost();
  const zoom = useService(TreeZoomToken);
  const t = useTranslate('hierarchy');
  const { textKey, name, count, kilometres, datasets, ids } = line;
  const { unit } = useService(SettingsToken).value(siteLength);
  const numberText = useNumberText();
  const away = farDistance(count > 1 ? FAR_KILOMETRES : kilometres, unit);
  const text = t(textKey, { name, count, distance: `${numberText(away.distance, { most: 0 })} ${away.unit}` });
  return (
    <div className={styles.chip}>
      <span className={styles.text} role="status">
        {text}
      </span>
      <Button
        size="compact-xs"
        variant="light"
        aria-label={t('zoom.to', {
          name: datasets.length === 1 ? name : t('zoom.datasets', { count: datasets.length }),
        })}
        onClick={() => {
          host.find(SceneStoreToken)?.activateView(viewId);
          void zoom.zoomTo(datasets);
        }}
      >
        {t('zoom.short')}
      </Button>
      <Tooltip label={t('sight.dismiss')}>
        <ActionIcon
          size={24}
          aria-label={t('sight.dismiss')}
          onClick={() => host.find(ViewZoomToken)?.dismiss(viewId, ids)}
        >
          <IconX size={14} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});
