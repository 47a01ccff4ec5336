import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { SessionLifeToken } from './session-life.ts';

/** Blocks the workspace when the session was lost and there is nothing to bring back, until there is another one. */
const SessionLostDialog = observer(function SessionLostDialog(): ReactNode {
  const life = useService(SessionLifeToken);
  const t = useTranslate('views');
  return (
    <Modal
      opened={life.offer === 'new-session'}
      onClose={() => undefined}
      title={t('session-lost')}
      size={400}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap={18}>
        <Text size="md" c="var(--adit-text-2)">
          {t('session-lost.message')}
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus loading={life.isAsking} onClick={() => void life.connectNew()}>
            {t('session-lost.connect')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
});
export default SessionLostDialog;
