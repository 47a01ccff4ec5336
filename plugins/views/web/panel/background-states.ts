import type { ViewState } from '../../shared/index.ts';

type Ground = Pick<ViewState, 'background' | 'foreground'>;

/** The foreground that means a dark background. */
export const DARK_FOREGROUND = 0.91;
const LIGHT_FOREGROUND = 0.1;

/** What a view can stand on: the theme's background, or one of its own. */
export const backgroundStates = [
  { name: 'theme', state: { background: null, foreground: null } },
  { name: 'dark', state: groundOf([0.094, 0.106, 0.122], DARK_FOREGROUND) },
  { name: 'light', state: groundOf([0.957, 0.965, 0.973], LIGHT_FOREGROUND) },
] as const satisfies readonly { name: string; state: Ground }[];

/** Which of them a view stands on. */
export function backgroundOf({ background, foreground }: Ground): (typeof backgroundStates)[number]['name'] {
  if (!background) return 'theme';
  return foreground?.[0] === DARK_FOREGROUND ? 'dark' : 'light';
}

/** Whether a view is dark or light, with the theme that it stands in. */
export function schemeOf(ground: Ground | undefined, theme: 'dark' | 'light'): 'dark' | 'light' {
  const own = ground ? backgroundOf(ground) : 'theme';
  return own === 'theme' ? theme : own;
}

function groundOf(background: [number, number, number], grey: number): Ground {
  return { background, foreground: [grey, grey, grey] };
}
