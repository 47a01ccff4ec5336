import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { hexOfRgb, rgbOfHex } from 'adit/plugins/colour-maps';
import type { LayerEditor } from '../store/layer-editor.ts';
import { ColourPicker } from './colour-picker.tsx';
import { FieldRow } from './field-row.tsx';

/** The one colour of a layer that is not coloured by a property. */
export const SolidColour = observer(function SolidColour({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const hex = hexOfRgb(editor.layer?.state.geometry.DiffuseColor ?? [0.8, 0.8, 0.8]);
  return (
    <FieldRow label={t('colour')}>
      <ColourPicker
        label={t('colour')}
        hex={hex}
        showText
        onChange={(next) => editor.setGeometry({ DiffuseColor: [...rgbOfHex(next)] as [number, number, number] })}
      />
    </FieldRow>
  );
});
