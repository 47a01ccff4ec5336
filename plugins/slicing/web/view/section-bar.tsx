import { ActionIcon, Popover, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconAdjustments,
  IconChevronLeft,
  IconChevronRight,
  IconLine,
  IconMap2,
  IconSwitchHorizontal,
  IconX,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Fragment, type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { LanguageToken, NumberField, ToolbeltToken, useHost, useService, useTranslate, useWheel } from 'adit/core/web';
import type { Section } from 'adit/plugins/views';
import { roundedText } from '../rules/rounded-text.ts';
import { sectionPresets, type SectionPreset } from '../rules/section-plane.ts';
import { LINE_TOOL } from '../store/section-line.ts';
import { PlanStoreToken } from '../store/plan-store.ts';
import { SectionStoreToken } from '../store/section-store.ts';
import styles from './section-bar.module.css';
import { sectionTitle } from './section-title.ts';

const presets = Object.keys(sectionPresets) as SectionPreset[];
const FREE = 'free';

/** The bar of the section that a view shows: where it is, steps, its options, and its end. */
export default observer(function SectionBarOverlay({ viewId }: { viewId: string }): ReactNode {
  const section = useService(SectionStoreToken).shown(viewId);
  const host = useHost();
  return section && host.can('slicing.use') ? <SectionBar viewId={viewId} section={section} /> : null;
});

interface SectionProps {
  readonly viewId: string;
  readonly section: Section;
}

const SectionBar = observer(function SectionBar({ viewId, section }: SectionProps): ReactNode {
  const store = useService(SectionStoreToken);
  const { current: language } = useService(LanguageToken);
  const facts = { number: store.number(viewId), unit: store.unit(viewId), language };
  const holes = store.missedHoles(viewId);
  const toolbelt = useService(ToolbeltToken);
  const plans = useService(PlanStoreToken);
  const hasPlan = plans.plan(viewId) !== undefined;
  const t = useTranslate('slicing');
  const wheel = useWheel<HTMLDivElement>((steps) => store.step(viewId, -steps));
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = { PageUp: -1, PageDown: 1 }[event.key];
    if (steps === undefined || event.defaultPrevented) return;
    event.preventDefault();
    store.step(viewId, steps);
  };
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('section')}
      data-testid="section-bar"
      onKeyDown={onKeyDown}
    >
      <BarButton icon={IconChevronLeft} label={t('section.back')} onClick={() => store.step(viewId, -1)} />
      <div ref={wheel} className={styles.name} role="status">
        <SectionTitle parts={sectionTitle(section, facts, t)} />
        {holes !== undefined && <em>{t('section.noHoles', { count: holes })}</em>}
      </div>
      <BarButton icon={IconChevronRight} label={t('section.on')} onClick={() => store.step(viewId, 1)} />
      <Popover position="bottom" width={280} withinPortal trapFocus returnFocus>
        <Popover.Target>
          <BarButton icon={IconAdjustments} label={t('section.options')} />
        </Popover.Target>
        <Popover.Dropdown className={styles.popup} aria-label={t('section.options')}>
          <SectionOptions viewId={viewId} section={section} />
        </Popover.Dropdown>
      </Popover>
      <BarButton
        icon={IconMap2}
        label={t('section.plan')}
        aria-pressed={hasPlan}
        data-on={hasPlan || undefined}
        disabled={!plans.canToggle(viewId)}
        onClick={() => plans.toggle(viewId)}
      />
      <BarButton icon={IconSwitchHorizontal} label={t('section.flip')} onClick={() => store.flip(viewId)} />
      <BarButton icon={IconLine} label={t('line')} onClick={() => void toolbelt.start(LINE_TOOL)} />
      <BarButton icon={IconX} label={t('section.close')} onClick={() => store.close(viewId)} />
    </div>
  );
});

function SectionTitle({ parts: [name, ...places] }: { readonly parts: readonly string[] }): ReactNode {
  return (
    <>
      <strong>{name}</strong>
      {places.map((place) => (
        <Fragment key={place}>
          {' · '}
          <span>{place}</span>
        </Fragment>
      ))}
    </>
  );
}

const SectionOptions = observer(function SectionOptions({ viewId, section }: SectionProps): ReactNode {
  const store = useService(SectionStoreToken);
  const t = useTranslate('slicing');
  const unit = store.unit(viewId);
  const suffix = unit === undefined ? undefined : ` ${unit}`;
  const preset = presets.find((one) => store.isPreset(viewId, one));
  return (
    <div className={styles.options}>
      <SegmentedControl
        fullWidth
        aria-label={t('section.direction')}
        data={[...presets, FREE].map((value) => ({
          value,
          label: t(`section.direction.${value}`),
          disabled: value === FREE && preset !== undefined,
        }))}
        value={preset ?? FREE}
        onChange={(value) => {
          const chosen = presets.find((one) => one === value);
          if (chosen) store.open(viewId, chosen);
        }}
      />
      <div className={styles.numbers}>
        <NumberField
          label={t('section.thickness')}
          suffix={suffix}
          shown={roundedText(section.thickness)}
          onValue={(thickness) => store.resize(viewId, { thickness })}
          onStep={(steps) => store.resize(viewId, { thickness: section.thickness + steps * unitOf(section.thickness) })}
        />
        <NumberField
          label={t('section.step')}
          suffix={suffix}
          shown={roundedText(section.step)}
          onValue={(step) => store.resize(viewId, { step })}
          onStep={(steps) => store.resize(viewId, { step: section.step + steps * unitOf(section.step) })}
        />
        <NumberField
          label={t('options.dip')}
          suffix="°"
          shown={roundedText(section.dip)}
          onValue={(dip) => store.turn(viewId, { dip })}
          onStep={(steps) => store.turn(viewId, { dip: Math.max(0, Math.min(90, section.dip + steps)) })}
        />
        <NumberField
          label={t('options.azimuth')}
          suffix="°"
          shown={roundedText(section.azimuth)}
          onValue={(azimuth) => store.turn(viewId, { azimuth })}
          onStep={(steps) => store.turn(viewId, { azimuth: section.azimuth + steps })}
        />
      </div>
      <p className={styles.hint}>{t('section.hint')}</p>
    </div>
  );
});

/** A round part of a length to change it by: 1 for 10 to 99. */
function unitOf(length: number): number {
  return 10 ** (Math.floor(Math.log10(length)) - 1);
}

interface BarButtonProps extends ComponentProps<'button'> {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly label: string;
}

function BarButton({ icon: Icon, label, ref, ...rest }: BarButtonProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon size={26} aria-label={label} {...rest} {...(ref ? { ref } : {})}>
        <Icon size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
