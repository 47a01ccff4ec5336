import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import {
  actionsAt,
  ask,
  Contained,
  shellItems,
  useHost,
  useService,
  useTranslate,
  type ShellItem,
} from 'adit/core/web';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ProgramToken } from '../program.ts';
import { ConnectionState } from './connection-state.tsx';
import { Contributed } from './contributed.tsx';
import { HeaderButton } from './header-button.tsx';
import styles from './header.module.css';
import { runAction } from './run-action.ts';

/** The bar at the top: the product, what plugins put beside it, and the buttons that concern everything. */
export const Header = observer(function Header({ withConnection }: { withConnection: boolean }): ReactNode {
  const t = useTranslate('core');
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <span className={styles.mark} />
        {t('product')}
      </span>
      <span className={styles.divider} />
      <ShellItems place="header-start" />
      <span className={styles.space} />
      {withConnection && <PaletteButton />}
      {withConnection && <span className={styles.space} />}
      {withConnection && <ConnectionState />}
      <HeaderActions />
      <ShellItems place="header-end" />
    </header>
  );
});

/** What plugins put at a place of the shell. */
export const ShellItems = observer(function ShellItems({ place }: { place: ShellItem['place'] }): ReactNode {
  const host = useHost();
  return host.contributions
    .registered(shellItems)
    .filter(({ value }) => value.place === place)
    .map((entry) => (
      <Contributed
        key={entry.value.id}
        entry={entry}
        point={shellItems}
        properties={{}}
        label={entry.value.id}
        silent
      />
    ));
});

const HeaderActions = observer(function HeaderActions(): ReactNode {
  const host = useHost();
  const program = useService(ProgramToken);
  return actionsAt(host, 'header').map((entry) => {
    const { value: action, pluginId } = entry;
    const Icon = action.icon;
    return (
      <HeaderButton
        key={action.id}
        label={host.translator(pluginId)(action.titleKey)}
        disabled={!ask(() => action.enabled?.(undefined) ?? true, false, action)}
        onClick={() => void runAction(program, entry, undefined)}
      >
        <Contained>{Icon && <Icon size={17} stroke={1.6} />}</Contained>
      </HeaderButton>
    );
  });
});
