import { expect, it } from 'vitest';
import { contourColour } from './contour-colour.ts';

it('is dark on bright ground, and light where a dark background shows through', () => {
  const brightness = (opacity: number, background: number, ground = 0.62): number =>
    contourColour({ colour: [ground, ground, ground], opacity }, [background, background, background])[1];
  expect(brightness(0.4, 0.08)).toBeGreaterThan(0.8);
  expect(brightness(0.4, 0.81)).toBeLessThan(0.3);
  for (const background of [0.08, 0.81]) {
    expect(brightness(1, background)).toBeLessThan(0.3);
    expect(brightness(1, background, 0.2)).toBeGreaterThan(0.8);
  }
});
