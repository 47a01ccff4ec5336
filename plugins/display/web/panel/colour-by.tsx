import { colourTypes } from 'adit/core';
import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { GAS_COLOUR } from 'adit/plugins/views';
import { colourTypesOf } from '../rules/colour-type.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import { BandList } from './band-list.tsx';
import { CategoryList } from './category-list.tsx';
import { ColourMapSelect } from './colour-map-select.tsx';
import { FieldRow } from './field-row.tsx';
import { HistogramPane } from './histogram-pane.tsx';
import { PropertySelect, propertyChoice } from './property-select.tsx';
import { RangeRow } from './range-row.tsx';
import { SiteColouringRow } from './site-colouring-row.tsx';
import { SolidColour } from './solid-colour.tsx';

// No column is called so: names are trimmed.
const SOLID = ' ';

/** What a layer is coloured by, and how. */
export const ColourBy = observer(function ColourBy({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const { colouring, field } = editor;
  const fields = editor.config.fields
    .filter((one) => one.name !== GAS_COLOUR || editor.usesGasColours)
    .map((one) => propertyChoice(one, t('gas.property')));
  return (
    <>
      <FieldRow label={t('colourBy')}>
        <PropertySelect
          label={t('colourBy')}
          properties={[{ value: SOLID, label: t('colourBy.solid') }, ...fields]}
          value={colouring?.field ?? SOLID}
          busy={editor.updating.isShown ? t('colourBy.updating') : undefined}
          onChoose={(value) => void editor.setField(value === SOLID ? undefined : value)}
        />
      </FieldRow>
      {!colouring && <SolidColour editor={editor} />}
      {colouring && field && (
        <FieldRow label={t('type')}>
          <Select
            aria-label={t('type')}
            allowDeselect={false}
            data={colourTypesOf(field).map((type) => ({ value: type, label: t(`type.${type}`) }))}
            value={colouring.colorType}
            onChange={(value) => {
              const type = colourTypes.find((one) => one === value);
              if (type) editor.setType(type);
            }}
          />
        </FieldRow>
      )}
      {colouring && colouring.colorType !== 'Discrete' && <ColourMapSelect editor={editor} />}
      {colouring?.colorType === 'Categorical' && <CategoryList editor={editor} />}
      {colouring && colouring.colorType !== 'Categorical' && <HistogramPane editor={editor} />}
      {colouring && colouring.colorType !== 'Categorical' && <RangeRow editor={editor} />}
      {colouring?.colorType === 'Discrete' && <BandList editor={editor} />}
      {colouring && field?.kind === 'number' && <SiteColouringRow colouring={colouring} />}
    </>
  );
});
