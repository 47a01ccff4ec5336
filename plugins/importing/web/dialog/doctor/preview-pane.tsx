import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { ThemeToken, useService, useTranslate, formatCount } from 'adit/core/web';
import { firstCamera, turned, type PreviewScene } from '../../mapping/projection.ts';
import { useImport } from '../parts/store-context.tsx';
import { drawPreview } from './draw-preview.ts';
import styles from './preview-pane.module.css';

const WIDTH = 220;
const HEIGHT = 176;
const TURN_PER_PIXEL = Math.PI / WIDTH;
const KEY_TURN = Math.PI / 24;
const turns: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_TURN, 0],
  ArrowRight: [KEY_TURN, 0],
  ArrowUp: [0, KEY_TURN],
  ArrowDown: [0, -KEY_TURN],
};

/** A first look at what the dataset will be, once there is something to see. */
export const PreviewPane = observer(function PreviewPane(): ReactNode {
  const { preview } = useImport().doctor;
  const t = useTranslate('importing');
  if (!preview || preview.lines.length + preview.points.length === 0) return null;
  const [holes, points] = [preview.lines.length, preview.points.length];
  return (
    <figure className={styles.pane}>
      <Picture scene={preview} />
      <figcaption className={styles.caption}>
        {[
          holes > 0 ? t('preview.lines', { count: holes, lines: formatCount(holes) }) : undefined,
          points > 0 ? t('preview.points', { count: points, points: formatCount(points) }) : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </figcaption>
    </figure>
  );
});

/** A picture that is turned by dragging or with the arrow keys. */
const Picture = observer(function Picture({ scene }: { scene: PreviewScene }): ReactNode {
  const t = useTranslate('importing');
  const { scheme } = useService(ThemeToken);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [camera, setCamera] = useState(firstCamera);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const style = getComputedStyle(canvas.current);
    const colour = (name: string): string => style.getPropertyValue(name);
    const colours = {
      line: colour('--adit-accent-text'),
      start: colour('--adit-text-1'),
      axis: colour('--adit-text-3'),
    };
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    drawPreview(context, scene, camera, { width: WIDTH, height: HEIGHT, colours });
    // The scheme decides what the colours' names stand for.
  }, [scene, camera, scheme]);
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons !== 1) return;
    setCamera((now) => turned(now, event.movementX * TURN_PER_PIXEL, event.movementY * TURN_PER_PIXEL));
  };
  const turnByKey = (event: KeyboardEvent): void => {
    const turn = turns[event.key];
    if (!turn) return;
    event.preventDefault();
    setCamera((now) => turned(now, ...turn));
  };
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      width={WIDTH * devicePixelRatio}
      height={HEIGHT * devicePixelRatio}
      role="img"
      tabIndex={0}
      aria-label={t('preview.label')}
      title={t('preview.turn')}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={turnByKey}
    />
  );
});
