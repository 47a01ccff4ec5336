import { HeadlessMantineProvider } from '@mantine/core';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Disposable } from 'adit/core';
import { HostProvider, type HostServices, type PanelProps } from 'adit/core/web';

/** A panel that is shown. @beta */
export interface ShownPanel extends Disposable {
  readonly element: HTMLElement;
}

/** Shows a panel at the end of the page, until it is disposed. What it sets as its state is given back to it. @beta */
export async function showPanel(
  host: HostServices,
  panelId: string,
  Panel: ComponentType<PanelProps>,
): Promise<ShownPanel> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const ignore = (): void => undefined;
  const show = (state: PanelProps['state']): void =>
    root.render(
      <HeadlessMantineProvider env="test">
        <HostProvider host={host}>
          <Panel
            panelId={panelId}
            instanceId={panelId}
            state={state}
            setState={show}
            setTitle={ignore}
            close={ignore}
          />
        </HostProvider>
      </HeadlessMantineProvider>,
    );
  await act(async () => show({}));
  return {
    element,
    dispose() {
      act(() => root.unmount());
      element.remove();
    },
  };
}
