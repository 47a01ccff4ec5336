import { Select, Text, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { ask, useHost, useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken, viewPainters, MAX_SHELLS } from 'adit/plugins/views';
import { firstShells, offeredRepresentations, readShells, representations, whyNot } from '../rules/representations.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import { FieldRow } from './field-row.tsx';

/** Whether blocks are shown by their surface, as a volume, or as shells of a grade. */
export const RepresentationRows = observer(function RepresentationRows({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const { activeViewId } = useService(SceneStoreToken);
  const { contributions } = useHost();
  const geometry = editor.layer?.state.geometry;
  if (!geometry) return undefined;
  const painters = contributions.list(viewPainters);
  const painter = painters.find((one) => ask(() => one.paints(activeViewId), false));
  const drawable = ask(() => painter?.representations(activeViewId) ?? [], []);
  const shown = representations.find((one) => one === geometry.Representation) ?? 'Surface';
  const offered = offeredRepresentations(
    shown,
    painters.flatMap((one) => ask(() => one.representations(), [])),
  );
  if (offered.length === 1) return undefined;
  const reasons = new Set(offered.map((one) => whyNot(one, drawable, editor.colouring)));
  const reason = (['engine', 'property'] as const).find((one) => reasons.has(one));
  const choose = (value: string | null): void => {
    const Representation = representations.find((one) => one === value);
    if (!Representation || Representation === shown) return;
    const range = editor.colouring?.colorRange;
    const needsShells = Representation === 'Shells' && geometry.Shells.length === 0 && range;
    editor.setGeometry({ Representation, ...(needsShells ? { Shells: firstShells(range) } : {}) });
  };
  return (
    <>
      <FieldRow label={t('representation')}>
        <Select
          aria-label={t('representation')}
          allowDeselect={false}
          data={offered.map((one) => ({
            value: one,
            label: t(`representation.${one}`),
            disabled: whyNot(one, drawable, editor.colouring) !== undefined,
          }))}
          value={shown}
          onChange={choose}
        />
      </FieldRow>
      {shown === 'Shells' && (
        <FieldRow label={t('shells')}>
          <ShellValues
            key={geometry.Shells.join()}
            values={geometry.Shells}
            onValues={(Shells) => editor.setGeometry({ Shells })}
          />
        </FieldRow>
      )}
      {reason && (
        <Text size="xs" c="dimmed">
          {t(`representation.${reason}`)}
        </Text>
      )}
    </>
  );
});

/** The values of shells, which count when Enter is pressed or the field is left. */
function ShellValues(properties: { values: readonly number[]; onValues(values: number[]): void }): ReactNode {
  const { values, onValues } = properties;
  const t = useTranslate('display');
  const [text, setText] = useState(values.join('; '));
  const read = readShells(text, MAX_SHELLS);
  const commit = (): void => {
    if (read && read.join() !== values.join()) onValues(read);
  };
  return (
    <TextInput
      aria-label={t('shells')}
      value={text}
      error={read ? undefined : t('shells.wrong')}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
