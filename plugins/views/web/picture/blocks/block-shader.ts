import { materialShader } from '../look/material-shader.ts';
import { regionShader, withCuts } from '../look/region-shader.ts';
import { edgeDarkness, edgeShader, lightShader } from '../solids/solid-shader.ts';

/** Draws two triangles for each face id: everything else follows from the grid. Mirrored by `readBox`. */
const vertexShader = /* glsl */ `//VTK::System::Dec
${materialShader}
${lightShader}
uniform usampler2D faceIds;
uniform usampler2D blockCells;
uniform sampler2D blockCorners;
uniform sampler2D cellBorders;
uniform int hasCells;
uniform int hasCorners;
uniform int hasBorders;
uniform vec3 cellCount;
uniform vec3 cellSize;
uniform mat4 vertexMatrix;
uniform vec4 eye;
uniform vec3 normalU;
uniform vec3 normalV;
uniform vec3 normalW;

flat out vec4 colour;
out vec2 place;
#ifdef CUT
out vec3 cutPlace;
#endif

float borderAt(int index) {
  return texelFetch(cellBorders, cell(index), 0).r;
}

void main() {
  int face = gl_VertexID / 6;
  int corner = gl_VertexID - face * 6;
  uint id = texelFetch(faceIds, cell(face), 0).r;
  int item = int(id / 6u);
  int side = int(id - uint(item) * 6u);
  colour = itemColour(item);
  if (colour.a <= 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  uint number = hasCells == 1 ? texelFetch(blockCells, cell(item), 0).r : uint(item);
  uvec3 count = uvec3(cellCount);
  uint row = number / count.x;
  uint slab = row / count.y;
  ivec3 at = ivec3(number - row * count.x, row - slab * count.y, slab);
  vec3 low = vec3(at) * cellSize;
  vec3 high = vec3(at + 1) * cellSize;
  if (hasBorders == 1) {
    int v = int(count.x) + 1 + at.y;
    int w = int(count.x) + int(count.y) + 2 + at.z;
    low = vec3(borderAt(at.x), borderAt(v), borderAt(w));
    high = vec3(borderAt(at.x + 1), borderAt(v + 1), borderAt(w + 1));
  }
  if (hasCorners == 1) {
    vec3 from = texelFetch(blockCorners, cell(item * 2), 0).xyz;
    vec3 to = texelFetch(blockCorners, cell(item * 2 + 1), 0).xyz;
    vec3 start = low * (1.0 - from) + high * from;
    high = low * (1.0 - to) + high * to;
    low = start;
  }
  int axis = side >> 1;
  bool isFar = (side & 1) == 1;
  vec3 along = vec3(axis == 0, axis == 1, axis == 2);
  place = vec2(corner == 1 || corner == 2 || corner == 4, corner >= 2 && corner <= 4);
  vec3 share = (isFar ? along : vec3(0.0)) + place.x * along.zxy + place.y * along.yzx;
  // Takes exactly one of the two, so that neighbours meet without a gap.
  vec3 position = mix(low, high, greaterThan(share, vec3(0.5)));
#ifdef CUT
  cutPlace = position;
#endif
  gl_Position = vertexMatrix * vec4(position, 1.0);
  vec3 toEye = eye.xyz - eye.w * position;
  vec3 outward = axis == 0 ? normalU : axis == 1 ? normalV : normalW;
  colour.rgb *= lightOn(dot(toEye, along) > 0.0 ? outward : -outward);
}
`;

/** Fills the face, darker along its edges. */
const fragmentShader = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
${edgeShader}
flat in vec4 colour;
in vec2 place;
#ifdef CUT
in vec3 cutPlace;
#endif
${regionShader}

void main() {
  vec2 perPixel = max(fwidth(place), vec2(1e-6));
#ifdef CUT
  if (isCutAway(cutPlace)) discard;
#endif
  vec2 inside = min(place, 1.0 - place) / perPixel;
  float edge = edgeShare(vec3(inside, 1e6), 1.0 / max(perPixel.x, perPixel.y));
  gl_FragData[0] = vec4(colour.rgb * (1.0 - ${edgeDarkness} * edge), colour.a);
}
`;

export const blockShaders = withCuts(vertexShader, fragmentShader);
