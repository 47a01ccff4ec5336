import { Center, Loader, Modal } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { FailureBoundary } from '../shell/failure-boundary.tsx';
import type { DialogStack, StackedDialog } from './dialog-stack.ts';
import { FocusHistory } from './focus-history.ts';

const FADE_IN = 160;
const FADE_OUT = 300;

/** Draws the open dialogs. */
export const DialogLayer = observer(function DialogLayer({ dialogs }: { dialogs: DialogStack }): ReactNode {
  const [focus] = useState(() => new FocusHistory());
  useEffect(() => {
    const following = focus.follow();
    return () => following.dispose();
  }, [focus]);
  return dialogs.stack.map((dialog) => (
    <OneDialog key={dialog.id} dialog={dialog} focus={focus} onGone={() => dialogs.remove(dialog.id)} />
  ));
});

const OneDialog = observer(function OneDialog({
  dialog,
  focus,
  onGone,
}: {
  dialog: StackedDialog;
  focus: FocusHistory;
  onGone: () => void;
}): ReactNode {
  const t = useTranslate('core');
  // When its elements are gone already.
  useEffect(() => () => focus.back(), [focus]);
  const { Component, properties, title, width, dismissable, bare, isOpen, close } = dialog;
  return (
    <Modal
      opened={isOpen}
      onClose={() => close()}
      onExitTransitionEnd={onGone}
      returnFocus={false}
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
              <Loader size={22} role="progressbar" aria-label={t('loading')} />
            </Center>
          }
        >
          <Focused>
            <Component {...properties} close={close} />
          </Focused>
        </Suspense>
      </FailureBoundary>
    </Modal>
  );
});

/** Focuses what asks for it (`data-autofocus`) once it is there: the dialog's frame looks for it before it has been loaded. */
function Focused({ children }: { children: ReactNode }): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <div ref={content} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
