import { Button } from '@mantine/core';
import { IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { pages, useHost, usePageLink, useService, useTranslate, type Page } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { Contributed } from './contributed.tsx';
import { Header } from './header.tsx';
import { Loading } from './loading.tsx';
import { Notice } from './notice.tsx';
import styles from './page-outlet.module.css';
import { routeOf, WORKSPACE_PATH } from './page-route.ts';
import { Sidebar } from './sidebar/sidebar.tsx';

const Workspace = lazy(() => import('./workspace.tsx'));

/** Shows the page of the address, once it is known which plugins there are; a visitor's page, as the one to sign in on, as soon as its plugin is. */
export const PageOutlet = observer(function PageOutlet(): ReactNode {
  const program = useService(ProgramToken);
  const t = useTranslate('core');
  const [start, setStart] = useState<'running' | 'done' | 'failed'>('running');
  useEffect(() => {
    if (start !== 'running') return;
    program.start().then(
      () => setStart('done'),
      (error: unknown) => {
        program.log.error('The program could not start', error);
        setStart('failed');
      },
    );
  }, [program, start]);

  if (start !== 'failed') return <CurrentPage isStarting={start === 'running'} />;
  return (
    <Notice
      icon={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t('start.failed')}
      message={t('start.failed-message')}
    >
      <Button onClick={() => setStart('running')}>{t('retry')}</Button>
    </Notice>
  );
});

const CurrentPage = observer(function CurrentPage({ isStarting }: { isStarting: boolean }): ReactNode {
  const { navigation, credentials } = useService(ProgramToken);
  const host = useHost();
  const t = useTranslate('core');
  const visitor = { isSignedIn: credentials.bearer !== undefined, can: (permission: string) => host.can(permission) };
  const route = routeOf(navigation.path, host.contributions.list(pages), visitor);
  // The page of who is signed in, and where an unknown address leads, is known only when all plugins are.
  const isKnown = !isStarting || (route.kind === 'page' && !visitor.isSignedIn);
  const redirect = isKnown && route.kind === 'redirect' ? route.path : undefined;
  useEffect(() => {
    if (redirect !== undefined) navigation.go(redirect, { replace: true });
  }, [navigation, redirect]);

  if (isKnown && route.kind === 'workspace') {
    return (
      <div className={styles.page}>
        <Header withConnection />
        <Suspense fallback={<Loading message={t('loading.workspace')} />}>
          <Workspace />
        </Suspense>
      </div>
    );
  }
  if (isKnown && route.kind === 'page') return <OnePage page={route.page} params={route.params} />;
  if (isKnown && route.kind === 'unknown') return <UnknownPage path={navigation.path} layout={route.layout} />;
  return <Loading message={t('loading.starting')} />;
});

/** Says that nothing is at an address, with the way back. */
function UnknownPage({ path, layout }: { path: string; layout: 'admin' | 'default' }): ReactNode {
  const t = useTranslate('core');
  const workspace = usePageLink(WORKSPACE_PATH);
  useTitle(t('unknown.title'));
  return (
    <div className={styles.page}>
      <Header withConnection={false} />
      <div className={styles.body}>
        {layout === 'admin' && <Sidebar />}
        <main className={styles.content} data-layout={layout}>
          <Notice
            icon={<IconMapQuestion size={26} stroke={1.5} />}
            title={t('unknown.title')}
            message={t('unknown.message', { path })}
          >
            <Button component="a" variant="default" {...workspace}>
              {t('unknown.leave')}
            </Button>
          </Notice>
        </main>
      </div>
    </div>
  );
}

/** Puts a title into the browser's tab for as long as a page is shown. */
function useTitle(title: string | undefined): void {
  const t = useTranslate('core');
  useEffect(() => {
    document.title = title === undefined ? t('product') : `${title} – ${t('product')}`;
    return () => void (document.title = t('product'));
  }, [title, t]);
}

const OnePage = observer(function OnePage({
  page,
  params,
}: {
  page: Page;
  params: Readonly<Record<string, string>>;
}): ReactNode {
  const host = useHost();
  const t = useTranslate('core');
  const entry = host.contributions.registered(pages).find(({ value }) => value === page);
  const title = entry && host.translator(entry.pluginId)(page.titleKey);
  useTitle(title);
  if (!entry) return undefined;
  return (
    <div className={styles.page}>
      {page.layout !== 'plain' && <Header withConnection={false} />}
      <div className={styles.body}>
        {page.layout === 'admin' && <Sidebar />}
        <main className={styles.content} data-layout={page.layout}>
          <Contributed
            entry={entry}
            point={pages}
            properties={{ params }}
            label={title ?? ''}
            fallback={<Loading message={t('loading.page')} />}
          />
        </main>
      </div>
    </div>
  );
});
