import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconPencil, IconPlus, IconShare2, IconTrash, IconUpload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ColourMap } from 'adit/core';
import { useService, useTranslate } from 'adit/core/web';
import { ColourExchangeToken, GradientsToken } from 'adit/plugins/colour-maps';
import type { LayerEditor } from '../store/layer-editor.ts';
import { ColourMapPreview } from './colour-map-preview.tsx';
import styles from './colour-map-select.module.css';

interface GradientListProps {
  readonly editor: LayerEditor;
  readonly kind: 'continuous' | 'fixed';
  /** Called when the editor opens over the list. */
  onDone(): void;
}

/** The gradients of one kind, to be edited or deleted, and a button for a new one; what is saved colours the layer. */
export const GradientList = observer(function GradientList({ editor, kind, onDone }: GradientListProps): ReactNode {
  const gradients = useService(GradientsToken);
  const exchange = useService(ColourExchangeToken);
  const t = useTranslate('display');
  const take = (edited: Promise<ColourMap | undefined>): void => {
    onDone();
    void edited.then((map) => map && editor.setMap(map));
  };
  return (
    <div className={styles.options} role="group" aria-label={t('colourMap.edit')}>
      {editor.maps
        .filter((map) => map.kind === kind)
        .map((map) => (
          <div key={map.id} className={styles.gradient} data-chosen={map.id === editor.map?.id || undefined}>
            <ColourMapPreview map={map} wide={false} />
            <span className={styles.chosen}>{map.name}</span>
            {gradients.ownerOf(map.id) === 'site' && <span className={styles.owner}>{t('colourMap.ofSite')}</span>}
            {gradients.canShare(map.id) && (
              <ActionIcon
                size={24}
                aria-label={t('colourMap.shareOne', { name: map.name })}
                title={t('colourMap.share')}
                onClick={() => void gradients.share(map)}
              >
                <IconShare2 size={14} stroke={1.6} />
              </ActionIcon>
            )}
            <ActionIcon
              size={24}
              aria-label={t('colourMap.editOne', { name: map.name })}
              onClick={() => take(gradients.edit(map))}
            >
              <IconPencil size={14} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              size={24}
              aria-label={t('colourMap.deleteOne', { name: map.name })}
              disabled={!gradients.canChange(map.id) || map.id === editor.map?.id}
              onClick={() => void gradients.remove(map)}
            >
              <IconTrash size={14} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
      <div className={styles.actions}>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={13} stroke={1.7} />}
          onClick={() => take(gradients.create(kind))}
        >
          {t(kind === 'fixed' ? 'colourMap.newFixed' : 'colourMap.new')}
        </Button>
        <ActionIcon
          size={24}
          aria-label={t('colourMap.import')}
          title={t('colourMap.import')}
          onClick={() => {
            onDone();
            void exchange.importFile();
          }}
        >
          <IconUpload size={14} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size={24}
          aria-label={t('colourMap.export')}
          title={t('colourMap.export')}
          disabled={!exchange.hasGradients}
          onClick={() => exchange.exportGradients()}
        >
          <IconDownload size={14} stroke={1.6} />
        </ActionIcon>
      </div>
    </div>
  );
});
