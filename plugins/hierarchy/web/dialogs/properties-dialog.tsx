import { Button, Loader, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { siteLength, type LengthUnit, type RouteResult } from 'adit/core';
import {
  ApiToken,
  LanguageToken,
  PlainTable,
  SettingsToken,
  useHost,
  useService,
  useTranslate,
  type DialogProps,
  formatBytes,
  useMomentText,
} from 'adit/core/web';
import { readDatasetLogs, type TreeDataset } from 'adit/plugins/hierarchy';
import { offeredActions } from '../panel/action-items.ts';
import { DatasetTypeIcon, useTypeTexts } from '../panel/dataset-type.tsx';
import { propertyLabel, propertyText } from './property-text.ts';
import styles from './properties-dialog.module.css';

type Logs = RouteResult<typeof readDatasetLogs>;
type Answer = Logs | 'failed' | undefined;

/** Properties and logs of one dataset, on two tabs. */
const PropertiesDialog = observer(function PropertiesDialog({
  dataset,
  tab,
}: DialogProps & { readonly dataset: TreeDataset; readonly tab: 'details' | 'logs' }): ReactNode {
  const api = useService(ApiToken);
  const t = useTranslate('hierarchy');
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const request = new AbortController();
    api.call(readDatasetLogs, { query: { datasetId: dataset.id } }, { signal: request.signal }).then(setAnswer, () => {
      if (!request.signal.aborted) setAnswer('failed');
    });
    return () => request.abort();
  }, [api, dataset.id]);
  return (
    <Tabs defaultValue={tab} keepMounted={false}>
      <div className={styles.head}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="details">{t('properties.details')}</Tabs.Tab>
          <Tabs.Tab value="logs">{t('properties.logs')}</Tabs.Tab>
        </Tabs.List>
        <ReportButton dataset={dataset} />
      </div>
      <Tabs.Panel value="details" className={styles.panel}>
        <Fetched answer={answer}>{(logs) => <Details dataset={dataset} logs={logs} />}</Fetched>
      </Tabs.Panel>
      <Tabs.Panel value="logs" className={styles.panel}>
        <Fetched answer={answer}>{(logs) => <LogTable logs={logs} />}</Fetched>
      </Tabs.Panel>
    </Tabs>
  );
});
export default PropertiesDialog;

function Fetched({ answer, children }: { answer: Answer; children: (logs: Logs) => ReactNode }): ReactNode {
  const t = useTranslate('hierarchy');
  if (answer === undefined)
    return (
      <div className={styles.notice}>
        <Loader size="sm" role="progressbar" aria-label={t('loading')} />
      </div>
    );
  if (answer === 'failed')
    return (
      <p className={styles.notice} role="alert">
        {t('properties.failed')}
      </p>
    );
  return children(answer);
}

const ReportButton = observer(function ReportButton({ dataset }: { dataset: TreeDataset }): ReactNode {
  const host = useHost();
  const target = { kind: 'dataset', datasets: [dataset] } as const;
  const report = offeredActions(host, target).find(({ action }) => action.id === 'importing.download-report');
  if (!report) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={15} />}
      disabled={!report.enabled}
      onClick={() => void report.action.run(target)}
    >
      {report.title}
    </Button>
  );
});

const Details = observer(function Details({ dataset, logs }: { dataset: TreeDataset; logs: Logs }): ReactNode {
  const { current } = useService(LanguageToken);
  const momentText = useMomentText();
  const t = useTranslate('hierarchy');
  const texts = useTypeTexts(dataset.dataType);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('properties.type'),
      <span key="type" className={styles.type}>
        <DatasetTypeIcon datasetType={dataset.dataType} />
        {dataset.dataType}
      </span>,
    ],
    [t('properties.place'), [dataset.groupName, ...dataset.folderPath.split('/').filter(Boolean)].join(' / ')],
    ...(logs.lengthUnit
      ? [[t('properties.length-unit'), <UnitText key="unit" unit={logs.lengthUnit} />] as const]
      : []),
    [t('properties.size'), formatBytes(logs.datasetSize, current)],
    [t('properties.created'), t('properties.by', { moment: momentText(logs.createdAt), name: logs.createdBy.name })],
    [t('properties.updated'), t('properties.by', { moment: momentText(logs.updatedAt), name: logs.updatedBy.name })],
    ...Object.entries(logs.properties).map(
      ([key, value]) =>
        [
          propertyLabel(key, { texts, t, unit: logs.lengthUnit }),
          propertyText(key, value, { language: current, texts, t }),
        ] as const,
    ),
  ];
  return (
    <dl className={styles.details}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.pair}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
});

/** The unit of a dataset; where the site has another one, that as well. */
const UnitText = observer(function UnitText({ unit }: { unit: LengthUnit }): ReactNode {
  const ofSite = useService(SettingsToken).value(siteLength).unit;
  const t = useTranslate('hierarchy');
  const name = t(`length-unit.${unit}`);
  return unit === ofSite ? name : t('properties.length-unit.other', { unit: name, site: t(`length-unit.${ofSite}`) });
});

const LogTable = observer(function LogTable({ logs }: { logs: Logs }): ReactNode {
  const momentText = useMomentText();
  const t = useTranslate('hierarchy');
  if (logs.logs.length === 0) return <p className={styles.notice}>{t('logs.none')}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('properties.logs')}>
      <PlainTable
        label={t('properties.logs')}
        rows={logs.logs}
        rowKey={(_, index) => String(index)}
        columns={[
          { id: 'time', title: t('logs.time'), width: 'fit', render: ({ utc }) => momentText(utc) },
          { id: 'type', title: t('logs.type'), render: levelOf },
          { id: 'file', title: t('logs.file'), render: ({ filePath }) => filePath },
          { id: 'message', title: t('logs.message'), render: ({ message }) => message },
        ]}
      />
    </div>
  );
});

function levelOf({ logType }: Logs['logs'][number]): ReactNode {
  return (
    <span className={styles.level} data-type={logType.toLowerCase()}>
      {logType}
    </span>
  );
}
