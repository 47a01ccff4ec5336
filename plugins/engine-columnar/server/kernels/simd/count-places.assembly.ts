/** How many numbers are taken at a time, each with a table of its own: adding to the same count twice in a row waits for the memory. */
const STEP: u32 = 32;
const PAIR: u32 = 16;

/**
 * Counts the numbers in bytes `[0, end)` into equal bins, and writes those that could be in either of two to `left`; answers the
 * end of those. There are four tables of counts from `tables` on.
 *
 * A number's place is 0.5 when it is below the range or no number, `top` when it is above it, else 1 and as many bins as it is
 * above `low`. Where one of four places is farther than `near` from the middle of its bin, that is, at an edge as far as rounding
 * can tell, all four numbers are left.
 */
export function countPlaces(
  end: u32,
  left: u32,
  tables: u32,
  tableBytes: u32,
  low: f64,
  scale: f64,
  top: f64,
  near: f64,
): u32 {
  const lows = f64x2.splat(low);
  const scales = f64x2.splat(scale);
  const tops = f64x2.splat(top);
  const nears = f64x2.splat(near);
  const second = tables + tableBytes;
  const third = second + tableBytes;
  const fourth = third + tableBytes;
  for (let at: u32 = 0; at < end; at += STEP) {
    const places = placesOf(at, lows, scales, tops);
    const morePlaces = placesOf(at + PAIR, lows, scales, tops);
    const bins = i32x4.trunc_sat_f64x2_s_zero(places);
    const moreBins = i32x4.trunc_sat_f64x2_s_zero(morePlaces);
    if (v128.any_true(v128.or(areAtEdges(places, bins, nears), areAtEdges(morePlaces, moreBins, nears)))) {
      v128.store(left, v128.load(at));
      v128.store(left + PAIR, v128.load(at + PAIR));
      left += STEP;
    } else {
      count(tables, i32x4.extract_lane(bins, 0));
      count(second, i32x4.extract_lane(bins, 1));
      count(third, i32x4.extract_lane(moreBins, 0));
      count(fourth, i32x4.extract_lane(moreBins, 1));
    }
  }
  return left;
}

function placesOf(at: u32, lows: v128, scales: v128, tops: v128): v128 {
  const above = f64x2.mul(f64x2.sub(v128.load(at), lows), scales);
  return f64x2.pmin(tops, f64x2.pmax(f64x2.splat(0.5), f64x2.add(f64x2.splat(1), above)));
}

function areAtEdges(places: v128, bins: v128, nears: v128): v128 {
  const within = f64x2.sub(places, f64x2.convert_low_i32x4_s(bins));
  return f64x2.gt(f64x2.abs(f64x2.sub(within, f64x2.splat(0.5))), nears);
}

function count(table: u32, bin: i32): void {
  const slot = table + ((<u32>bin) << 2);
  store<u32>(slot, load<u32>(slot) + 1);
}
