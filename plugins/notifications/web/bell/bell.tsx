import { ActionIcon, Button, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { ToastHistoryToken, useService, useTranslate } from 'adit/core/web';
import styles from './bell.module.css';
import { PastToast } from './past-toast.tsx';

/** The toasts of this visit, behind a bell that marks new ones. */
const Bell = observer(function Bell(): ReactNode {
  const history = useService(ToastHistoryToken);
  const t = useTranslate('notifications');
  const [isOpen, setOpen] = useState(false);
  const change = (open: boolean): void => {
    setOpen(open);
    history.markRead();
  };
  const label = history.unread > 0 ? t('bell.unread', { count: history.unread }) : t('bell.none');
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('bell')}>
          <ActionIcon size={28} aria-label={`${t('bell')}: ${label}`} onClick={() => change(!isOpen)}>
            <Indicator disabled={history.unread === 0} size={6} offset={2}>
              <IconBell size={17} stroke={1.6} />
            </Indicator>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('bell')}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('bell')}</h2>
          {history.shown.length > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={() => history.clear()}>
              {t('bell.clear')}
            </Button>
          )}
        </div>
        {history.shown.length === 0 ? (
          <p className={styles.empty}>{t('bell.empty')}</p>
        ) : (
          <ul className={styles.list} tabIndex={0} aria-label={t('bell')}>
            {history.shown.map((toast) => (
              <PastToast key={toast.id} toast={toast} onUsed={() => change(false)} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
});
export default Bell;
