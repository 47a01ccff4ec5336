/** What a key does to the camera: angles in radians, distances in CSS pixels that the picture moves to the right and down. */
export type CameraAction =
  | { do: 'rotate'; right: number; down: number }
  | { do: 'pan'; right: number; down: number }
  | { do: 'zoom'; factor: number }
  | { do: 'fit' }
  | { do: 'reset' };

const turn = Math.PI / 36;
const step = 40;
const zoom = 1.25;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The camera's part of the keyboard: arrows, Alt with arrows, PageUp and PageDown, F and R; undefined for any other key. */
export function keyboardMove(event: Pressed): CameraAction | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const arrow = arrows[event.key];
  if (arrow) {
    const [right, down] = arrow;
    return event.altKey
      ? { do: 'pan', right: right * step, down: down * step }
      : { do: 'rotate', right: right * turn, down: down * turn };
  }
  if (event.altKey) return undefined;
  if (event.key === 'PageUp') return { do: 'zoom', factor: zoom };
  if (event.key === 'PageDown') return { do: 'zoom', factor: 1 / zoom };
  if (event.key === 'f' || event.key === 'F') return { do: 'fit' };
  if (event.key === 'r' || event.key === 'R') return { do: 'reset' };
  return undefined;
}

/** The keyboard's part in a flat view: arrows move the picture, and PageUp and PageDown are nobody's. */
export function flatMove(event: Pressed): CameraAction | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'PageUp' || key === 'PageDown') return undefined;
  return keyboardMove(arrows[key] ? { key, ctrlKey, metaKey, shiftKey, altKey: true } : event);
}
