import { observer } from 'mobx-react-lite';
import { ActiveSiteToken, useService, useTranslate, type PanelProps } from 'adit/core/web';
import styles from './example-panel.module.css';

/** Greets whoever works on the site, and counts presses; the count is kept with the layout. */
const ExamplePanel = observer(function ExamplePanel({ state, setState }: PanelProps) {
  const t = useTranslate('acme.example');
  const site = useService(ActiveSiteToken);
  const count = Number(state['count'] ?? 0);
  return (
    <div className={styles.panel}>
      <p>{t('greeting', { site: site.name ?? '' })}</p>
      <button type="button" onClick={() => setState({ count: count + 1 })}>
        {t('pressed', { count })}
      </button>
    </div>
  );
});

export default ExamplePanel;
