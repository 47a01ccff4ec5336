import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { AwaitedConnection } from '../layout/awaited-connection.ts';
import { CurrentLayout } from '../layout/current-layout.ts';
import { WorkspaceLayout } from '../layout/workspace-layout.tsx';
import { followShortcuts } from '../keys/follow-shortcuts.ts';
import { ProgramToken } from '../program.ts';
import { errorText } from '../services/error-text.ts';
import { Toolbelt } from '../toolbelt/toolbelt.tsx';
import { ToolHelper } from '../toolbelt/tool-helper.tsx';
import { ShellItems } from './header.tsx';
import { Loading } from './loading.tsx';
import { Notice } from './notice.tsx';
import { StatusBar } from './status-bar.tsx';
import styles from './workspace.module.css';

/** The workspace: the toolbelt at an edge, the layout of panels, and what plugins lay over them. */
const Workspace = observer(function Workspace(): ReactNode {
  const program = useService(ProgramToken);
  const t = useTranslate('core');
  const [layout] = useState(() => new CurrentLayout(program));
  useEffect(() => {
    const following = [layout.follow(), program.tools.follow(), followShortcuts(program)];
    return () => following.forEach((one) => one.dispose());
  }, [layout, program]);

  const { access, session, site, toolbelt, link, translations } = program;
  if (link.isWaiting) {
    if (link.failure === undefined) return <Loading message={t('loading.requested-site')} />;
    return (
      <Notice title={t('link.failed')} message={errorText(link.failure, translations)}>
        <Button variant="default" onClick={() => link.leave()}>
          {t('link.leave')}
        </Button>
      </Notice>
    );
  }
  if (site.id === undefined) return <Loading message={t('loading.site')} />;
  if (!layout.controller) return <Loading message={t(access.entry ? 'loading.layout' : 'loading.access')} />;
  const awaited = session.status === 'connected' ? 'connection.initializing' : 'connection.opening';
  return (
    <>
      <main className={styles.workspace} data-toolbelt={toolbelt.side}>
        <Toolbelt />
        <div className={styles.layout}>
          <AwaitedConnection value={layout.isSettled ? undefined : t(awaited)}>
            <WorkspaceLayout controller={layout.controller} />
          </AwaitedConnection>
        </div>
        <ToolHelper />
        <ShellItems place="overlay" />
      </main>
      <StatusBar />
    </>
  );
});
export default Workspace;
