import type { ReactNode } from 'react';
import styles from './thumbnail.module.css';

/** A small picture of a state; an empty frame where there is none, or not yet. It says nothing that does not stand beside it. */
export function Thumbnail({ picture }: { picture: string | null | undefined }): ReactNode {
  return picture ? <img className={styles.picture} src={picture} alt="" /> : <span className={styles.picture} />;
}
