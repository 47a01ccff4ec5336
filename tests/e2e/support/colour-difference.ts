type Colour = readonly number[];

const toLinear = (part: number): number =>
  part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const bent = (share: number): number =>
  share > 216 / 24389 ? Math.cbrt(share) : (share * 24389) / 27 / 116 + 16 / 116;

/** A colour of bytes in the CIE's L*a*b*, under daylight (D65). */
function toLab(colour: Colour): Colour {
  const [red = 0, green = 0, blue = 0] = colour.map(toLinear);
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How different two colours of bytes look: the CIE's ΔE of 1976; few people see one below 3. */
export function colourDifference(one: Colour, other: Colour): number {
  const [left, right] = [toLab(one), toLab(other)];
  return Math.hypot(...left.map((part, at) => part - right[at]!));
}
