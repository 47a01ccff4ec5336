import { Center, Loader, Modal } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { FailureBoundary } from '../shell/failure-boundary.tsx';
import type { DialogStack, StackedDialog } from './dialog-stack.ts';

const FADE_IN = 160;
const FADE_OUT = 300;

/** Draws the open dialogs. */
export const DialogLayer = observer(function DialogLayer({ dialogs }: { dialogs: DialogStack }): ReactNode {
  return dialogs.stack.map((dialog) => (
    <OneDialog key={dialog.id} dialog={dialog} onGone={() => dialogs.remove(dialog.id)} />
  ));
});

const OneDialog = observer(function OneDialog({
  dialog,
  onGone,
}: {
  dialog: StackedDialog;
  onGone: () => void;
}): ReactNode {
  const t = useTranslate('core');
  const { Component, properties, title, width, dismissable, bare, isOpen, close } = dialog;
  return (
    <Modal
      opened={isOpen}
      onClose={() => close()}
      onExitTransitionEnd={onGone}
      title={bare ? undefined : title}
      size={width}
      padding={bare ? 0 : undefined}
      withCloseButton={!bare && dismissable}
      closeOnClickOutside={dismissable}
      closeOnEscape={dismissable}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={bare ? { content: { 'aria-label': title } } : undefined}
      transitionProps={{ transition: 'fade', duration: FADE_IN, exitDuration: FADE_OUT }}
    >
      <FailureBoundary label={title}>
        <Suspense
          fallback={
            <Center h={120}>
              <Loader size={22} aria-label={t('loading')} />
            </Center>
          }
        >
          <Component {...properties} close={close} />
        </Suspense>
      </FailureBoundary>
    </Modal>
  );
});
