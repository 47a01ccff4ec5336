import { AVATAR_BYTES, avatarTypes } from 'adit/plugins/accounts';

/** Why a file cannot be a picture: neither JPEG nor PNG, or of more than 3 MB; undefined when it can. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!avatarTypes.some((known) => known === type)) return 'type';
  return size > AVATAR_BYTES ? 'size' : undefined;
}
