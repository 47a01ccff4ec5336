import { IconFileImport, IconLock } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import styles from './drop-frame.module.css';
import { DroppedFilesToken } from './dropped-files.ts';

/** Over the workspace while files are held above it: that they can be dropped there. */
const DropFrame = observer(function DropFrame(): ReactNode {
  const dropped = useService(DroppedFilesToken);
  const t = useTranslate('importing');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const workspace = place.current?.closest('main');
    if (!workspace) return;
    const following = dropped.follow(workspace);
    return () => following.dispose();
  }, [dropped]);
  const { isOver, isAllowed } = dropped;
  return (
    <div ref={place} className={styles.frame} data-over={isOver || undefined} data-testid="drop-frame">
      {isOver && (
        <p className={styles.text} role="status">
          {isAllowed ? <IconFileImport size={22} stroke={1.5} /> : <IconLock size={22} stroke={1.5} />}
          <span>
            <strong>{t(isAllowed ? 'drop.here' : 'drop.forbidden')}</strong>
            <span className={styles.hint}>{t(isAllowed ? 'drop.hint' : 'drop.ask')}</span>
          </span>
        </p>
      )}
    </div>
  );
});
export default DropFrame;
