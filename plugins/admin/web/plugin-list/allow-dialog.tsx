import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import { HalfNeeds } from './half-needs.tsx';
import type { ListedPlugin } from './listed-plugin.ts';

/** Lists what the server half of a plugin asks for, and asks whether it may run; the focus starts on the way out. */
export default function AllowDialog({
  plugin,
  close,
}: DialogProps<boolean> & { readonly plugin: ListedPlugin }): ReactNode {
  const t = useTranslate('admin');
  return (
    <Stack gap={18}>
      <Text size="md" c="var(--adit-text-2)">
        {t('allow.message', { plugin: plugin.name, version: plugin.version })}
      </Text>
      <HalfNeeds plugin={plugin} />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        <Button onClick={() => close(true)}>{t('allow.action')}</Button>
      </Group>
    </Stack>
  );
}
