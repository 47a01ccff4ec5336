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

/** A parallel projection that puts a whole scene into a picture of this size, with a margin; the scale stays while the camera goes around. */
export function projection(
  scene: PreviewScene,
  camera: PreviewCamera,
  size: { readonly width: number; readonly height: number; readonly margin: number },
): (position: Position) => readonly [number, number] {
  const { centre, radius, height } = cylinderOf(scene);
  const tall = radius * Math.sin(camera.pitch) + height * Math.cos(camera.pitch);
  const room = (length: number): number => Math.max(1, length / 2 - size.margin);
  const scale = Math.min(room(size.width) / (radius || 1), room(size.height) / (tall || 1));
  return ([east, north, up]) => {
    const [x, y] = direction([east - centre[0], north - centre[1], up - centre[2]], camera);
    return [size.width / 2 + x * scale, size.height / 2 + y * scale];
  };
}

/** The middle of all positions, and how far the farthest is from it: sideways (`radius`) and up or down (`height`). */
function cylinderOf(scene: PreviewScene): { centre: Position; radius: number; height: number } {
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
  const sideways = ([x, y]: Position): number => Math.hypot(x - centre[0], y - centre[1]);
  const radius = all.reduce((most, position) => Math.max(most, sideways(position)), 0);
  return { centre, radius, height: all.length > 0 ? (high[2] ?? 0) - centre[2] : 0 };
}
