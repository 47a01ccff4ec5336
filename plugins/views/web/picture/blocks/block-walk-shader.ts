import { materialShader } from '../look/material-shader.ts';
import { regionShader, withCuts } from '../look/region-shader.ts';
import { edgeDarkness, edgeShader, lightShader } from '../solids/solid-shader.ts';

/** Draws those sides of the grid's box through which lines of sight leave it. Coordinates are in cells from the grid's corner. */
const vertexShader = /* glsl */ `//VTK::System::Dec
uniform vec3 cellCount;
uniform mat4 vertexMatrix;
uniform vec4 eye;

// At the middle of what is covered of a pixel, which is never beside the box.
centroid out vec3 leaving;

void main() {
  int side = gl_VertexID / 6;
  int corner = gl_VertexID - side * 6;
  int axis = side >> 1;
  bool isFar = (side & 1) == 1;
  vec3 along = vec3(axis == 0, axis == 1, axis == 2);
  vec2 place = vec2(corner == 1 || corner == 2 || corner == 4, corner >= 2 && corner <= 4);
  leaving = cellCount * ((isFar ? along : vec3(0.0)) + place.x * along.zxy + place.y * along.yzx);
  float toEye = dot(eye.xyz - eye.w * leaving, along);
  vec4 position = vertexMatrix * vec4(leaving, 1.0);
  // Not cut off by the near and the far plane: the depth is that of the blocks.
  gl_Position = (isFar ? toEye < 0.0 : toEye > 0.0) ? vec4(position.xy, 0.0, position.w) : vec4(2.0, 2.0, 2.0, 1.0);
}
`;

/** Walks along the line of sight from cell to cell until it meets a face that is drawn. Mirrored by `walkGrid`. */
const fragmentShader = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
${materialShader}
${lightShader}
${edgeShader}
uniform usampler2D blockBricks;
uniform usampler2D blockCells;
uniform int itemCount;
uniform int hasCells;
uniform int mostSteps;
uniform ivec3 brickCount;
uniform vec3 cellCount;
uniform vec3 cellSize;
uniform mat4 vertexMatrix;
uniform vec4 nearPlane;
uniform vec4 eye;
uniform vec3 normalU;
uniform vec3 normalV;
uniform vec3 normalW;
// How far the line of sight moves from a pixel to the next, where w is 1.
uniform vec3 pixelRight;
uniform vec3 pixelUp;
uniform float depthBias;
centroid in vec3 leaving;
${regionShader}

// The item of a cell that has one.
int itemOf(vec3 at) {
  ivec3 count = ivec3(cellCount);
  int number = int(at.x) + count.x * (int(at.y) + count.y * int(at.z));
  if (hasCells == 0) return number;
  // At most all cells without an item come before it.
  int low = max(0, number - (count.x * count.y * count.z - itemCount));
  int high = min(number, itemCount - 1);
  while (low < high) {
    int middle = (low + high) >> 1;
    if (texelFetch(blockCells, cell(middle), 0).r < uint(number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// 1 for the axis with the smallest of three numbers.
vec3 smallest(vec3 ways) {
  bool isU = ways.x <= ways.y && ways.x <= ways.z;
  bool isV = !isU && ways.y <= ways.z;
  return vec3(isU, isV, !isU && !isV);
}

uvec2 bitsOf(vec3 brick) {
  ivec3 at = ivec3(brick);
  return texelFetch(blockBricks, cell(at.x + brickCount.x * (at.y + brickCount.y * at.z)), 0).rg;
}

bool hasBit(uvec2 bits, vec3 at) {
  ivec3 within = ivec3(at) & 3;
  uint part = within.z > 1 ? bits.y : bits.x;
  return ((part >> (within.x + 4 * within.y + 16 * (within.z & 1))) & 1u) != 0u;
}

// How far the place on a face moves when the line of sight does.
vec3 onFace(vec3 moved, vec3 direction, vec3 axis) {
  return moved - direction * (dot(moved, axis) / dot(direction, axis));
}

float depthOf(vec3 place) {
  vec4 position = vertexMatrix * vec4(place, 1.0);
  return position.z / position.w * 0.5 + 0.5;
}

void drawFace(vec4 colour, vec3 block, vec3 place, vec3 direction, vec3 axis) {
  vec3 outward = mat3(normalU, normalV, normalW) * axis;
  float light = lightOn(dot(direction, axis) < 0.0 ? outward : -outward);

  float w = (vertexMatrix * vec4(place, 1.0)).w;
  vec3 right = onFace(pixelRight * w, direction, axis);
  vec3 up = onFace(pixelUp * w, direction, axis);
  vec3 perPixel = max(abs(right) + abs(up), vec3(1e-6));
  vec3 inside = min(place - block, block + 1.0 - place) / perPixel + axis * 1e6;
  vec3 across = perPixel * (1.0 - axis);
  float edge = edgeShare(inside, 1.0 / max(across.x, max(across.y, across.z)));
  gl_FragData[0] = vec4(colour.rgb * light * (1.0 - ${edgeDarkness} * edge), colour.a);

  // What is drawn at the same place by its corners, which are rounded to parts of pixels, comes before it.
  float depth = depthOf(place);
  float slope = abs(depthOf(place + right) - depth) + abs(depthOf(place + up) - depth);
  gl_FragDepth = clamp(depth + min(0.25 * slope, 1e-3) + 1e-6 - depthBias, 0.0, 1.0);
}

void main() {
  vec3 direction = normalize(eye.w * leaving - eye.xyz);
  direction = mix(direction, vec3(1e-9), lessThan(abs(direction), vec3(1e-9)));
  vec3 inverse = 1.0 / direction;
  bvec3 isForward = greaterThan(direction, vec3(0.0));
  vec3 onward = sign(direction);

  // Where it enters the box or passes the near plane; ways are counted from where it leaves the box, and so negative.
  vec3 entering = (mix(cellCount, vec3(0.0), isForward) - leaving) * inverse;
  vec3 axis = smallest(-entering);
  float enter = max(entering.x, max(entering.y, entering.z));
  float near = -dot(nearPlane, vec4(leaving, 1.0)) / dot(nearPlane.xyz, direction);
  if (near > 0.0) discard;
  float way = max(enter, near);
  vec3 last = cellCount - 1.0;
  vec3 at = clamp(floor(leaving + direction * way), vec3(0.0), last);
  vec3 brick = floor(at * 0.25);
  uvec2 bits = bitsOf(brick);
  bool isHere = hasBit(bits, at);
  bool wasThere = near > enter && isHere;
  bool isOut = false;
  vec4 colour = vec4(0.0);
  vec3 block = at;

  // Inner loops are left at once where an "if" would do: of that, software renderers do both sides for every pixel.
  int steps = 0;
  while (steps < mostSteps) {
    while (isHere == wasThere && !isOut && steps < mostSteps) {
      // Where all cells of a brick are the same, it is passed in one step.
      bool isPassed = bits.x == bits.y && (bits.x == 0u || bits.x == 0xffffffffu);
      vec3 corner = brick * 4.0;
      vec3 low = isPassed ? corner : at;
      vec3 high = isPassed ? corner + 4.0 : at + 1.0;
      vec3 ways = (mix(low, high, isForward) - leaving) * inverse;
      bool isStill = true;
      while (isStill) {
        axis = smallest(ways);
        way = min(ways.x, min(ways.y, ways.z));
        at += onward * axis;
        ways += abs(inverse) * axis;
        steps++;
        vec3 within = at - corner;
        isStill = !isPassed && steps < mostSteps && all(equal(clamp(within, 0.0, 3.0), within)) && hasBit(bits, at) == wasThere;
      }
      vec3 passed = clamp(floor(leaving + direction * way), corner, corner + 3.0);
      at = isPassed ? mix(passed, mix(corner - 1.0, corner + 4.0, isForward), axis) : at;
      isOut = any(lessThan(at, vec3(0.0))) || any(greaterThan(at, last));
      vec3 next = floor(at * 0.25);
      bool isNew = next != brick && !isOut;
      while (isNew) {
        brick = next;
        bits = bitsOf(brick);
        isNew = false;
      }
      isHere = !isOut && hasBit(bits, at);
    }
    bool isFace = isHere != wasThere;
    while (isFace) {
      block = isHere ? at : at - onward * axis;
      colour = itemColour(itemOf(block));
#ifdef CUT
      if (isCutAway((leaving + direction * way) * cellSize)) colour.a = 0.0;
#endif
      isFace = false;
    }
    if (colour.a > 0.0 || isOut) break;
    wasThere = isHere;
  }
  if (colour.a <= 0.0) discard;

  // A block is entered by its near side and left by its far side.
  vec3 side = block + vec3(equal(isForward, bvec3(wasThere)));
  drawFace(colour, block, mix(leaving + direction * way, side, axis), direction, axis);
}
`;

export const blockWalkShaders = withCuts(vertexShader, fragmentShader);
