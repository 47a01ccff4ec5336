import { Checkbox, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatCount, useTranslate } from 'adit/core/web';
import { firstLabels, GAS_COLOUR, labelField, MAX_LABELS } from 'adit/plugins/views';
import { pixelSize, SIZE_LIMITS } from '../rules/geometry-limits.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import { FieldRow } from './field-row.tsx';
import { PropertySelect, propertyChoice } from './property-select.tsx';
import { SliderRow } from './slider-row.tsx';

/** Whether the items of a layer are labelled, by which property, and how large. */
export const LabelRows = observer(function LabelRows({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const { layer, config } = editor;
  const fields = config.fields.filter(({ name }) => name !== GAS_COLOUR);
  if (!layer || fields.length === 0) return undefined;
  const labels = layer.state.labels ?? firstLabels;
  const isOn = labels.Visibility === 1;
  const total = layer.labels?.total ?? 0;
  return (
    <>
      <Checkbox
        size="xs"
        label={t('labels.show')}
        checked={isOn}
        onChange={(event) => editor.setLabels({ Visibility: event.currentTarget.checked ? 1 : 0 })}
      />
      {isOn && (
        <>
          <FieldRow label={t('labels.property')}>
            <PropertySelect
              label={t('labels.property')}
              properties={fields.map((field) => propertyChoice(field, field.label))}
              value={labelField({ fields, colourBy: config.defaults.colourBy }, labels)?.name ?? null}
              onChoose={(Field) => editor.setLabels({ Field })}
            />
          </FieldRow>
          <SliderRow
            label={t('labels.size')}
            value={labels.PointSize}
            minimum={SIZE_LIMITS.minimum}
            maximum={SIZE_LIMITS.maximum}
            suffix=" pt"
            onCommit={(typed) => {
              const size = pixelSize(typed);
              if (size !== undefined) editor.setLabels({ PointSize: size });
            }}
          />
          {total > MAX_LABELS && (
            <Text size="xs" c="dimmed" role="status">
              {t('labels.limited', { shown: MAX_LABELS, total: formatCount(total) })}
            </Text>
          )}
        </>
      )}
    </>
  );
});
