import type { ReactNode } from 'react';
import { ApiToken, Avatar, useService } from 'adit/core/web';
import { pictureOf, readAvatar, type User } from 'adit/plugins/accounts';

/** The picture or the initials of a user. */
export function UserAvatar({ user, size }: { user: User; size?: number }): ReactNode {
  const api = useService(ApiToken);
  return (
    <Avatar
      name={user.name}
      colour={user.defaultProfilePicColor}
      picture={user.profilePicUrl ?? undefined}
      load={(picture, signal) =>
        api.download(readAvatar, { params: pictureOf(picture) ?? { id: '', picture: '' } }, { signal })
      }
      {...(size === undefined ? {} : { size })}
    />
  );
}
