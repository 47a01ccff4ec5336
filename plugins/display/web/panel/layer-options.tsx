import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { unitSymbol } from 'adit/core';
import { useTranslate } from 'adit/core/web';
import { opacityOf, pixelSize, SIZE_LIMITS, SURFACE_WITH_EDGES } from '../rules/geometry-limits.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import { ColourBy } from './colour-by.tsx';
import { LabelRows } from './label-rows.tsx';
import styles from './layer-options.module.css';
import { RepresentationRows } from './representation-rows.tsx';
import { SliderRow } from './slider-row.tsx';

const THICKNESS_STEPS = 40;

/** How a shown layer looks: opacity, size and colours. */
export const LayerOptions = observer(function LayerOptions({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const geometry = editor.layer?.state.geometry;
  if (!geometry) return null;
  const { geometryKind } = editor.config;
  const isLines = geometryKind === 'lines';
  return (
    <div className={styles.options}>
      <SliderRow
        label={t('opacity')}
        value={Math.round(geometry.Opacity * 100)}
        minimum={0}
        maximum={100}
        suffix=" %"
        onCommit={(percent) => {
          const opacity = opacityOf(percent);
          if (opacity !== undefined) editor.setGeometry({ Opacity: opacity });
        }}
      />
      {(isLines || geometryKind === 'points') && (
        <SliderRow
          label={t(isLines ? 'lineWidth' : 'pointSize')}
          value={isLines ? geometry.LineWidth : geometry.PointSize}
          minimum={SIZE_LIMITS.minimum}
          maximum={SIZE_LIMITS.maximum}
          suffix=" px"
          onCommit={(typed) => {
            const size = pixelSize(typed);
            if (size !== undefined) editor.setGeometry(isLines ? { LineWidth: size } : { PointSize: size });
          }}
        />
      )}
      {isLines && (
        <SliderRow
          label={t('thickness')}
          value={geometry.Thickness ?? 0}
          minimum={0}
          maximum={editor.maxThickness}
          step={editor.maxThickness / THICKNESS_STEPS}
          suffix={` ${unitSymbol(editor.config.unit)}`}
          onCommit={(typed) => editor.setGeometry({ Thickness: typed })}
        />
      )}
      {(geometryKind === 'blocks' || geometryKind === 'triangles') && (
        <Switch
          size="xs"
          label={t('cellOutline')}
          checked={geometry.Representation === SURFACE_WITH_EDGES}
          disabled={geometry.Representation !== SURFACE_WITH_EDGES && geometry.Representation !== 'Surface'}
          onChange={(event) => editor.setCellOutline(event.currentTarget.checked)}
        />
      )}
      {editor.config.defaults.contourInterval !== undefined && (
        <Switch
          size="xs"
          label={t('contours', {
            interval: editor.config.defaults.contourInterval,
            unit: unitSymbol(editor.config.unit),
          })}
          checked={(geometry.ContourInterval ?? 0) > 0}
          onChange={(event) => editor.setContours(event.currentTarget.checked)}
        />
      )}
      {geometryKind === 'blocks' && <RepresentationRows editor={editor} />}
      <hr className={styles.line} />
      {editor.hasGasColours && (
        <Switch
          size="xs"
          label={t('gas.use')}
          checked={editor.usesGasColours}
          onChange={() => void editor.toggleGasColours()}
        />
      )}
      <ColourBy editor={editor} />
      <hr className={styles.line} />
      <LabelRows editor={editor} />
    </div>
  );
});
