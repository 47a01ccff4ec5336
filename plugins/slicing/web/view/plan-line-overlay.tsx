import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LanguageToken, useHost, useService, useTranslate } from 'adit/core/web';
import type { SceneView, ScreenPoint } from 'adit/plugins/views';
import { insideView } from '../rules/inside-view.ts';
import { draggedSection, planLine, stepsOfKey, turnedToPlace } from '../rules/plan-line.ts';
import { PlanStoreToken } from '../store/plan-store.ts';
import { SectionStoreToken } from '../store/section-store.ts';
import { PlanHandle } from './plan-handle.tsx';
import { alongTransform, besidePath, lookingPath } from './plan-line-paths.ts';
import styles from './plan-line.module.css';
import { sectionTitle } from './section-title.ts';
import { useProjected } from './use-projected.ts';

/** How far the ends stay from the edges of the view and what stands over them, so that they can be grabbed, in pixels. */
const INSET = 30;
/** The buttons of the camera stand over the right edge. */
const RIGHT_INSET = 70;
const MIN_LENGTH = 80;
const REACH = 12;
const KNOB = 6;
const TEXT_RISE = 7;

const pageSteps: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
/** By keys, an end goes round clockwise or against it by these degrees. */
const turns: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowRight: 1, ArrowDown: 1 };

/** In a plan, the line of the section that it stands beside: it is dragged to move the section, and its ends to turn it. */
export default observer(function PlanLineOverlay({ viewId }: { readonly viewId: string }): ReactNode {
  const source = useService(PlanStoreToken).source(viewId);
  const canChange = useHost().can('slicing.use');
  return source !== undefined && canChange ? <PlanLineDrawing viewId={viewId} source={source} /> : null;
});

interface DrawingProps {
  readonly viewId: string;
  /** The view that shows the section. */
  readonly source: string;
}

const PlanLineDrawing = observer(function PlanLineDrawing({ viewId, source }: DrawingProps): ReactNode {
  const sections = useService(SectionStoreToken);
  const { current: language } = useService(LanguageToken);
  const view = useProjected(viewId);
  const t = useTranslate('slicing');
  const section = sections.shown(source);
  const bounds = sections.bounds(source);
  const line = section && bounds && planLine(section, bounds);
  if (!view || !line) return null;
  const [left, right] = [view.project(line.ends[0]), view.project(line.ends[1])];
  const seen = left && right && insideInsets([left, right], view);
  if (!seen) return null;
  const [from, to] = seen;
  const number = sections.number(source);
  const title = sectionTitle(section, { number, unit: sections.unit(source), language }, t);
  const beside = besidePath(seen, line.half / view.unitsPerPixel());
  const handle = { view, source, section };
  const step = (steps: number | undefined): boolean => {
    if (steps !== undefined) sections.step(source, steps);
    return steps !== undefined;
  };
  return (
    <svg data-testid="plan-line">
      <path className={styles.halo} d={beside} />
      <path className={styles.thickness} d={beside} />
      <PlanHandle
        {...handle}
        label={t('plan.line')}
        value={number ?? 0}
        text={title.join(' · ')}
        dragged={draggedSection}
        onKey={(key) => step(pageSteps[key] ?? stepsOfKey(line, key))}
        onWheel={(steps) => step(-steps)}
      >
        {[styles.reach, styles.halo, styles.line].map((className) => (
          <line key={className} className={className} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        ))}
      </PlanHandle>
      <path className={styles.halo} d={lookingPath(seen)} />
      <path className={styles.looking} d={lookingPath(seen)} />
      {([0, 1] as const).map((end) => (
        <PlanHandle
          key={end}
          {...handle}
          label={t(`plan.end.${end}`)}
          value={section.azimuth}
          text={title[2]}
          dragged={(grabbed, _from, place) => turnedToPlace(grabbed, bounds, end, place)}
          onKey={(key) => {
            const degrees = turns[key];
            if (degrees !== undefined) sections.turnEnd(source, end, degrees);
            return degrees !== undefined || step(pageSteps[key]);
          }}
        >
          <circle className={styles.reach} cx={seen[end].x} cy={seen[end].y} r={REACH} />
          <circle className={styles.knob} cx={seen[end].x} cy={seen[end].y} r={KNOB} />
        </PlanHandle>
      ))}
      <text className={styles.name} transform={alongTransform(seen)} dy={-TEXT_RISE}>
        {title[0]}
      </text>
    </svg>
  );
});

/** The part of the line beside what stands over the edges of the view; where that is too short to be grabbed, that inside the view. */
function insideInsets(
  ends: readonly [ScreenPoint, ScreenPoint],
  { size, leftInset }: SceneView,
): readonly [ScreenPoint, ScreenPoint] | undefined {
  const clear = insideView(ends, size, { left: INSET + leftInset, right: RIGHT_INSET, ends: INSET });
  const isLong = clear && Math.hypot(clear[1].x - clear[0].x, clear[1].y - clear[0].y) >= MIN_LENGTH;
  return isLong ? clear : insideView(ends, size, { left: INSET, right: INSET, ends: INSET });
}
