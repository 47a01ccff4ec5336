import { Button, FileButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { DialogsToken, ToastsToken, useService, useTranslate } from 'adit/core/web';
import { AVATAR_BYTES, avatarTypes, type User } from 'adit/plugins/accounts';
import { UserAvatar } from '../user-list/user-avatar.tsx';
import { pictureProblem } from './picture-problem.ts';
import type { UserEditStore } from './user-edit-store.ts';
import styles from './user-page.module.css';

const SIZE = 72;

/** The picture of a user, and on the own page the way to another one. */
export const PictureButton = observer(function PictureButton({
  store,
  user,
}: {
  store: UserEditStore;
  user: User;
}): ReactNode {
  const dialogs = useService(DialogsToken);
  const toasts = useService(ToastsToken);
  const t = useTranslate('admin');
  const crop = async (file: File | null): Promise<void> => {
    if (!file) return;
    const problem = pictureProblem(file);
    if (problem) {
      const message = t(`picture.${problem}`, { megabytes: AVATAR_BYTES / 1024 ** 2 });
      return toasts.show({ type: 'error', title: t('picture.failed'), message });
    }
    const isChanged = await dialogs.open<{ file: File }, boolean>(
      () => import('./crop-dialog.tsx'),
      { file },
      { title: t('picture.crop'), width: 460 },
    );
    if (isChanged === true) await store.pictureChanged();
  };
  return (
    <div className={styles.picture}>
      <UserAvatar user={user} size={SIZE} />
      {store.isOwn && (
        <FileButton accept={avatarTypes.join(',')} onChange={(file) => void crop(file)}>
          {(properties) => (
            <Button {...properties} variant="subtle" size="compact-xs">
              {t('picture.change')}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
});
