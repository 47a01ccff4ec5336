import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import type { NewSession } from './session-life.ts';

/** Asks before a new session whether the scene is emptied with it. */
export default function NewSessionDialog({ close }: DialogProps<NewSession>): ReactNode {
  const t = useTranslate('views');
  const [isEmptied, setEmptied] = useState(true);
  return (
    <Stack gap={18}>
      <Text size="md" c="var(--adit-text-2)">
        {t('new-session.message')}
      </Text>
      <Checkbox
        size="xs"
        label={t('new-session.empty')}
        description={t('new-session.empty-hint')}
        checked={isEmptied}
        onChange={(event) => setEmptied(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        <Button onClick={() => close({ isEmptied })}>{t('new-session.action')}</Button>
      </Group>
    </Stack>
  );
}
