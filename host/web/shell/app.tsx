import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { HostProvider } from 'adit/core/web';
import { DialogLayer } from '../dialogs/dialog-layer.tsx';
import type { Program } from '../program.ts';
import { cssVariablesResolver, theme } from '../theme/mantine-theme.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { ShellItems } from './header.tsx';
import { PageOutlet } from './page-outlet.tsx';

/** Everything on the screen. */
export const App = observer(function App({ program }: { program: Program }): ReactNode {
  const t = program.host.translator('core');
  return (
    <MantineProvider theme={theme} forceColorScheme={program.theme.scheme} cssVariablesResolver={cssVariablesResolver}>
      <HostProvider host={program.host}>
        <FailureBoundary label={t('product')} onFailure={(error) => program.log.error('The shell failed', error)}>
          <PageOutlet />
          <ShellItems place="background" />
          <DialogLayer dialogs={program.dialogs} />
          <Notifications position="bottom-right" limit={5} containerWidth={340} zIndex={500} />
        </FailureBoundary>
      </HostProvider>
    </MantineProvider>
  );
});
