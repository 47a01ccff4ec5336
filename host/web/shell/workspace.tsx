import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { panels, signInProviders, useHost, useService, useTranslate } from 'adit/core/web';
import { LayoutController } from '../layout/layout-controller.ts';
import { StoredLayouts } from '../layout/stored-layouts.ts';
import { WorkspaceLayout } from '../layout/workspace-layout.tsx';
import { ProgramToken, type Program } from '../program.ts';
import { Toolbelt } from '../toolbelt/toolbelt.tsx';
import { ShellItems } from './header.tsx';
import { Loading } from './loading.tsx';
import styles from './workspace.module.css';

/** The workspace: the toolbelt at an edge, the layout of panels, and what plugins lay over them. */
const Workspace = observer(function Workspace(): ReactNode {
  const program = useService(ProgramToken);
  const t = useTranslate('core');
  const controller = useLayout(program);
  const isConnected = useFirstConnection(program);
  useEffect(() => {
    const following = program.tools.follow();
    return () => following.dispose();
  }, [program]);

  if (program.site.id === undefined) return <Loading message={t('loading.site')} />;
  if (!controller) return <Loading message={t('loading.layout')} />;
  if (!isConnected) return <Loading message={t(program.session.status === 'connected' ? 'connection.initializing' : 'connection.opening')} />;
  return (
    <main className={styles.workspace} data-toolbelt={program.toolbelt.side}>
      <Toolbelt />
      <div className={styles.layout}>
        <WorkspaceLayout controller={controller} />
      </div>
      <ShellItems place="overlay" />
    </main>
  );
});
export default Workspace;

/** The layout of the user on the active site; undefined until both are known. */
function useLayout(program: Program): LayoutController | undefined {
  const { contributions, translator, can } = useHost();
  const userId = contributions.list(signInProviders)[0]?.userId();
  const owner = userId === undefined || program.site.id === undefined ? undefined : `${userId}/${program.site.id}`;
  const [controller, setController] = useState<LayoutController>();
  useEffect(() => {
    if (owner === undefined) return undefined;
    const titleOf = (panelId: string): string | undefined => {
      const entry = contributions.registered(panels).find(({ value }) => value.id === panelId);
      return entry && translator(entry.pluginId)(entry.value.titleKey);
    };
    const made = new LayoutController({ contributions, owner, can, titleOf, stored: new StoredLayouts() });
    const attached = program.workspace.attach(made);
    setController(made);
    return () => {
      setController(undefined);
      attached.dispose();
      made.dispose();
    };
  }, [program, owner, contributions, translator, can]);
  return controller;
}

/** True once the render session was there, or has been given up: from then on each view says how its connection is. */
function useFirstConnection({ session, site }: Program): boolean {
  const [ready, setReady] = useState<string>();
  const isSettled = session.status === 'initialized' || (session.status === 'disconnected' && session.error !== undefined && !session.retrying);
  useEffect(() => {
    if (isSettled) setReady(site.id);
  }, [isSettled, site.id]);
  return isSettled || (ready !== undefined && ready === site.id);
}
