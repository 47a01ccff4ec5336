import { direction, projection, type PreviewCamera, type PreviewScene } from '../../mapping/projection.ts';

const MARGIN = 14;
const TRIAD_LENGTH = 17;
const axes = [
  ['E', [1, 0, 0]],
  ['N', [0, 1, 0]],
  ['Z', [0, 0, 1]],
] as const;

/** The colours of a preview. */
export interface PreviewColours {
  readonly line: string;
  readonly start: string;
  readonly axis: string;
}

/** Draws lines with their first positions, and points, as seen from the camera; and which way east, north and up are. */
export function drawPreview(
  context: CanvasRenderingContext2D,
  scene: PreviewScene,
  camera: PreviewCamera,
  { width, height, colours }: { width: number; height: number; colours: PreviewColours },
): void {
  const project = projection(scene, camera, { width, height, margin: MARGIN });
  context.clearRect(0, 0, width, height);
  context.lineWidth = 1.2;
  context.lineJoin = 'round';
  context.strokeStyle = colours.line;
  context.beginPath();
  for (const { positions } of scene.lines) {
    positions.forEach((position, index) => {
      const [x, y] = project(position);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
  }
  context.stroke();
  context.fillStyle = colours.start;
  for (const { positions } of scene.lines) if (positions[0]) dot(context, project(positions[0]), 1);
  context.fillStyle = colours.line;
  for (const point of scene.points) dot(context, project(point), 1.2);
  drawTriad(context, camera, height, colours.axis);
}

function dot(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], radius: number): void {
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

function drawTriad(context: CanvasRenderingContext2D, camera: PreviewCamera, height: number, colour: string): void {
  const [left, bottom] = [28, height - 22];
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.font = '10px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [name, axis] of axes) {
    const [x, y] = direction(axis, camera);
    context.beginPath();
    context.moveTo(left, bottom);
    context.lineTo(left + x * TRIAD_LENGTH, bottom + y * TRIAD_LENGTH);
    context.stroke();
    context.fillText(name, left + x * (TRIAD_LENGTH + 6), bottom + y * (TRIAD_LENGTH + 6));
  }
}
