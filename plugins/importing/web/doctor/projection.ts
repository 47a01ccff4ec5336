import type { Examination } from 'adit/plugins/importing';

/** What a preview shows. */
export type PreviewScene = NonNullable<Examination['preview']>;
type Position = PreviewScene['points'][number];

/** From where a preview is looked at, in radians: `yaw` 0 looks to the north, `pitch` 0 is level and π/2 looks straight down. */
export interface PreviewCamera {
  readonly yaw: number;
  readonly pitch: number;
}

/** From the south-west, a little from above. */
export const firstCamera: PreviewCamera = { yaw: Math.PI / 5, pitch: Math.PI / 7 };

/** The camera after a turn; it never looks from below or over the top. */
export function turned({ yaw, pitch }: PreviewCamera, byYaw: number, byPitch: number): PreviewCamera {
  return { yaw: (yaw + byYaw) % (2 * Math.PI), pitch: Math.min(Math.PI / 2, Math.max(0, pitch + byPitch)) };
}

/** The direction of a world direction on the screen: x to the right, y downwards. */
export function direction([east, north, up]: Position, { yaw, pitch }: PreviewCamera): readonly [number, number] {
  const right = east * Math.cos(yaw) - north * Math.sin(yaw);
  const away = east * Math.sin(yaw) + north * Math.cos(yaw);
  return [right, -(up * Math.cos(pitch) + away * Math.sin(pitch))];
}

/** A parallel projection that puts a whole scene into a picture of this size, with a margin; the same scale from every side. */
export function projection(
  scene: PreviewScene,
  camera: PreviewCamera,
  size: { readonly width: number; readonly height: number; readonly margin: number },
): (position: Position) => readonly [number, number] {
  const { centre, radius } = sphereOf(scene);
  const scale = Math.max(1, Math.min(size.width, size.height) / 2 - size.margin) / radius;
  return ([east, north, up]) => {
    const [x, y] = direction([east - centre[0], north - centre[1], up - centre[2]], camera);
    return [size.width / 2 + x * scale, size.height / 2 + y * scale];
  };
}

/** The middle of all positions, and how far the farthest is from it: 1 for a single point. */
function sphereOf(scene: PreviewScene): { centre: Position; radius: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const all = [...scene.points, ...scene.lines.flatMap(({ positions }) => positions)];
  for (const position of all) {
    position.forEach((value, axis) => {
      low[axis] = Math.min(low[axis] ?? value, value);
      high[axis] = Math.max(high[axis] ?? value, value);
    });
  }
  const middle = (axis: number): number => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2;
  const centre: Position = [middle(0), middle(1), middle(2)];
  const distance = ([x, y, z]: Position): number => Math.hypot(x - centre[0], y - centre[1], z - centre[2]);
  return { centre, radius: all.reduce((most, position) => Math.max(most, distance(position)), 0) || 1 };
}
