import { Button, Group, Stack, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';

/** What is asked, and what the button that says yes is called. */
export interface QuestionProps extends DialogProps<boolean> {
  readonly message: string;
  readonly action: string;
  readonly danger?: boolean;
}

/** Asks before something that cannot be undone; the focus starts on the way out. */
const Question = observer(function Question({ message, action, danger = false, close }: QuestionProps): ReactNode {
  const t = useTranslate('core');
  return (
    <Stack gap={18}>
      <Text size="md" c="var(--adit-text-2)">
        {message}
      </Text>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={() => close()}>
          {t('cancel')}
        </Button>
        <Button color={danger ? 'red' : undefined} onClick={() => close(true)}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
});
export default Question;
