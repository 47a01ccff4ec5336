/** A place on the view, in CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A rectangle on the view. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CHARACTER_PIXELS = 6;
const LINE_PIXELS = 13;
const GAP_PIXELS = 3;

/** The part of a line that lies inside an area (Liang and Barsky's algorithm); undefined when none does. */
export function clipLine(from: Place, to: Place, area: Area): readonly [Place, Place] | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enters, leaves] = [0, 1];
  const borders = [
    [-dx, from.x - area.left],
    [dx, area.right - from.x],
    [-dy, from.y - area.top],
    [dy, area.bottom - from.y],
  ] as const;
  for (const [towards, room] of borders) {
    if (towards === 0 && room < 0) return undefined;
    if (towards < 0) enters = Math.max(enters, room / towards);
    else if (towards > 0) leaves = Math.min(leaves, room / towards);
  }
  if (enters > leaves) return undefined;
  const at = (share: number): Place => ({ x: from.x + dx * share, y: from.y + dy * share });
  return [at(enters), at(leaves)];
}

/** The area that a text takes when its lower left corner stands at a place. */
export function areaOfText(text: string, { x, y }: Place): Area {
  return { left: x, top: y - LINE_PIXELS, right: x + text.length * CHARACTER_PIXELS, bottom: y };
}

/** Which of the areas can be shown: each that touches no reserved one and none that is shown before it. */
export function withoutOverlaps(areas: readonly (Area | undefined)[], reserved: readonly Area[] = []): boolean[] {
  const taken = [...reserved];
  return areas.map((area) => {
    if (!area || taken.some((other) => touches(area, other))) return false;
    taken.push(area);
    return true;
  });
}

function touches(one: Area, other: Area): boolean {
  return (
    one.left < other.right + GAP_PIXELS &&
    other.left < one.right + GAP_PIXELS &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
