import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { Notice } from './notice.tsx';

interface Properties {
  /** What the user knows the failed part as. */
  readonly label: string;
  /** True: it failed too often, and cannot be tried again. */
  readonly broken?: boolean;
  /** Draws nothing in place of what failed. */
  readonly silent?: boolean;
  readonly onFailure?: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a failure of what is inside from spreading, says so in its place, and lets the user try again. */
export class FailureBoundary extends Component<Properties, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure?.(error);
  }

  override render(): ReactNode {
    const { label, broken = false, silent = false, children } = this.props;
    if (!this.state.failed && !broken) return children;
    if (silent) return undefined;
    return <Failure label={label} onRetry={broken ? undefined : () => this.setState({ failed: false })} />;
  }
}

const Failure = observer(function Failure({
  label,
  onRetry,
}: {
  label: string;
  onRetry: (() => void) | undefined;
}): ReactNode {
  const t = useTranslate('core');
  return (
    <Notice
      icon={<IconAlertTriangle size={22} stroke={1.5} />}
      title={t('failure.title', { label })}
      message={onRetry ? t('failure.message') : t('failure.broken')}
    >
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Notice>
  );
});
