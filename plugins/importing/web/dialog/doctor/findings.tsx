import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost, useTranslate, formatCount } from 'adit/core/web';
import type { Finding } from 'adit/plugins/importing';
import type { AppliedFix, KnownFile } from '../../mapping/doctor-store.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { useImport } from '../parts/store-context.tsx';
import { choiceText, findingText, fixText } from './finding-text.ts';
import styles from './findings.module.css';

const icons = { error: IconCircleX, warning: IconAlertTriangle, information: IconInfoCircle };

/** What the doctor found in a file, or in all of them, each with its fix where there is one; and what was fixed. */
export const Findings = observer(function Findings({ file }: { file?: KnownFile }): ReactNode {
  const { doctor } = useImport();
  const t = useTranslate('importing');
  const findings = doctor.findingsOf(file);
  const applied = doctor.appliedTo(file);
  return (
    <section className={styles.section} aria-label={t('doctor.title')}>
      <h3 className={styles.title}>
        {t('doctor.title')}
        {doctor.state === 'looking' && <Loader size={12} aria-hidden />}
        <span className={styles.state} role="status">
          <DoctorState count={findings.length} />
        </span>
      </h3>
      {findings.length + applied.length > 0 && (
        <ul className={styles.list}>
          {applied.map((one) => (
            <AppliedRow key={one.key} applied={one} />
          ))}
          {findings.map((finding, index) => (
            <FindingRow key={`${finding.fileName} ${finding.code} ${index}`} finding={finding} namesFile={!file} />
          ))}
        </ul>
      )}
    </section>
  );
});

const DoctorState = observer(function DoctorState({ count }: { count: number }): ReactNode {
  const { doctor } = useImport();
  const t = useTranslate('importing');
  const failureText = useFailureText();
  if (doctor.state === 'waiting') return t('doctor.waiting');
  if (doctor.state === 'failed') return t('doctor.failed');
  if (doctor.state === 'looking') return t('doctor.looking');
  if (doctor.error) return failureText(Object.assign(new Error(doctor.error.code), doctor.error));
  if (count > 0) return t('doctor.count', { count });
  return doctor.warningsOf(undefined) === 0 ? t('doctor.nothing') : t('doctor.nothing-here');
});

const FindingRow = observer(function FindingRow({
  finding,
  namesFile,
}: {
  finding: Finding;
  namesFile: boolean;
}): ReactNode {
  const { doctor, importer } = useImport();
  const host = useHost();
  const t = useTranslate('importing');
  const Icon = icons[finding.severity];
  const lines = finding.lines ?? [];
  const more = (finding.rows ?? 0) > lines.length;
  return (
    <li className={styles.row} data-severity={finding.severity}>
      <Icon className={styles.icon} size={15} stroke={1.8} aria-label={t(`doctor.${finding.severity}`)} />
      <span className={styles.text}>
        {namesFile && <strong>{finding.fileName}: </strong>}
        {findingText(host, importer, finding)}
        {lines.length > 0 && (
          <span className={styles.lines}>
            {' '}
            {t('doctor.lines', { count: lines.length, lines: lines.map(formatCount).join(', ') + (more ? ' …' : '') })}
          </span>
        )}
      </span>
      {(finding.choices ? [] : [finding.fix, finding.alternative]).map(
        (fix, index) =>
          fix && (
            <Button
              key={index}
              variant="light"
              size="compact-xs"
              className={styles.fix}
              onClick={() => doctor.fix(finding, fix)}
            >
              {fixText(host, importer, fix)}
            </Button>
          ),
      )}
      {finding.choices && <Choices finding={finding} />}
    </li>
  );
});

/** The ways to deal with a finding: the one that holds is pressed, the one that holds unless another is chosen is bold. */
const Choices = observer(function Choices({ finding }: { finding: Finding }): ReactNode {
  const { doctor, importer } = useImport();
  const host = useHost();
  return (
    <span className={styles.choices} role="group" aria-label={findingText(host, importer, finding)}>
      {finding.choices?.map(({ code }, index) => (
        <Button
          key={code}
          variant={code === finding.chosen ? 'filled' : 'default'}
          size="compact-xs"
          aria-pressed={code === finding.chosen}
          data-default={(index === 0 && finding.chosen !== undefined) || undefined}
          className={styles.choice}
          onClick={() => doctor.choose(finding, code)}
        >
          {choiceText(host, importer, finding, code)}
        </Button>
      ))}
    </span>
  );
});

const AppliedRow = observer(function AppliedRow({ applied }: { applied: AppliedFix }): ReactNode {
  const { doctor, importer } = useImport();
  const host = useHost();
  const t = useTranslate('importing');
  const { fix } = applied.finding;
  const what = fix ? fixText(host, importer, fix) : '';
  return (
    <li className={styles.row} data-severity="fixed">
      <IconCircleCheck className={styles.icon} size={15} stroke={1.8} aria-label={t('doctor.fixed')} />
      <span className={styles.text}>{what}</span>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        className={styles.fix}
        leftSection={<IconArrowBackUp size={13} stroke={1.8} aria-hidden />}
        aria-label={t('doctor.undo-fix', { fix: what })}
        onClick={() => doctor.undo(applied)}
      >
        {t('doctor.undo')}
      </Button>
    </li>
  );
});
