import { describe, expect, it } from 'vitest';
import { DRAG_HOLD, dropZone, HEADER_HEIGHT, zoneArea } from './drop-rules.ts';
import { PANEL_MINIMUM } from './layout-state.ts';

const area = { x: 100, y: 50, width: 900, height: 600 };
const at = (across: number, down: number) => dropZone(area, area.x + area.width * across, area.y + area.height * down);

describe('where a panel is dropped', () => {
  it('[W2.19] is right over 2/3 of the width, left under 1/3, and by the half of the height between', () => {
    expect([at(0.67, 0.1), at(0.99, 0.9)]).toEqual(['right', 'right']);
    expect([at(0.01, 0.1), at(0.33, 0.9)]).toEqual(['left', 'left']);
    expect([at(0.34, 0.49), at(0.66, 0.2)]).toEqual(['top', 'top']);
    expect([at(0.34, 0.51), at(0.66, 0.99)]).toEqual(['bottom', 'bottom']);
    // A pixel on either side of the thirds of 900 and of the half of 600; the thirds themselves are of the middle.
    const pixel = (across: number, down: number) => dropZone(area, area.x + across, area.y + down);
    expect([299, 300, 301, 599, 600, 601].map((across) => pixel(across, 299))).toEqual([
      'left',
      'top',
      'top',
      'top',
      'top',
      'right',
    ]);
    expect([299, 301].map((down) => pixel(450, down))).toEqual(['top', 'bottom']);
  });

  it('[W2.19] is the stack on the head of 40 pixels, wherever on it', () => {
    expect(HEADER_HEIGHT).toBe(40);
    for (const across of [0.01, 0.5, 0.99]) {
      const x = area.x + area.width * across;
      expect(dropZone(area, x, area.y + 39.9)).toBe('stack');
      expect(dropZone(area, x, area.y + 40)).not.toBe('stack');
    }
  });

  it('is the stack where the halves would be under 250 wide or 150 high', () => {
    expect(PANEL_MINIMUM).toEqual({ width: 250, height: 150 });
    const narrow = { x: 0, y: 0, width: 499, height: 299 };
    expect(dropZone(narrow, 490, 200)).toBe('stack');
    expect(dropZone(narrow, 250, 200)).toBe('stack');
    const enough = { x: 0, y: 0, width: 500, height: 300 };
    expect(dropZone(enough, 490, 200)).toBe('right');
    expect(dropZone(enough, 250, 200)).toBe('bottom');
  });

  it('shows the half that the panel will have', () => {
    expect(zoneArea(area, 'right')).toEqual({ x: 550, y: 50, width: 450, height: 600 });
    expect(zoneArea(area, 'bottom')).toEqual({ x: 100, y: 350, width: 900, height: 300 });
    expect(zoneArea(area, 'stack')).toEqual(area);
  });

  it('[W2.13] comes after a hold of 500 ms', () => expect(DRAG_HOLD).toBe(500));
});
