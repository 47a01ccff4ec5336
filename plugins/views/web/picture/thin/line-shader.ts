import { materialShader, surfaceShader } from '../look/material-shader.ts';
import { regionShader, withCuts } from '../look/region-shader.ts';

/** Draws two triangles for each segment: a quad in screen space, wide enough for round ends. */
const vertexShader = /* glsl */ `//VTK::System::Dec
${materialShader}
uniform usampler2D segmentItems;
uniform int hasSegmentItems;
uniform int thinning;
uniform mat4 vertexMatrix;
uniform vec2 halfViewport;
uniform float radius;
uniform float thicknessRadius;
uniform float depthPerPixel;

flat out float tubeRadius;
flat out vec4 colour;
flat out vec3 axis;
flat out vec2 depths;
flat out vec2 side;
out vec2 place;
#ifdef CUT
flat out vec3 cutStart;
flat out vec3 cutEnd;
flat out vec2 cutWeights;
#endif

void main() {
  int number = gl_VertexID / 6;
  int corner = gl_VertexID - number * 6;
  int segment = number * thinning;
  vec3 segmentStart = vertexAt(segment * 2);
  vec3 segmentEnd = vertexAt(segment * 2 + 1);
  int item = hasSegmentItems == 1 ? int(texelFetch(segmentItems, cell(segment), 0).r) : segment;
  colour = itemColour(item);
  vec4 a = vertexMatrix * vec4(segmentStart, 1.0);
  vec4 b = vertexMatrix * vec4(segmentEnd, 1.0);
  float aIn = a.z + a.w;
  float bIn = b.z + b.w;
  bool lost = isMissing(aIn) || isMissing(bIn);
  if (colour.a <= 0.0 || lost || (aIn <= 0.0 && bIn <= 0.0)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (aIn <= 0.0) {
    float share = aIn / (aIn - bIn);
    a = mix(a, b, share);
    segmentStart = mix(segmentStart, segmentEnd, share);
  } else if (bIn <= 0.0) {
    float share = bIn / (bIn - aIn);
    b = mix(b, a, share);
    segmentEnd = mix(segmentEnd, segmentStart, share);
  }
#ifdef CUT
  cutStart = segmentStart;
  cutEnd = segmentEnd;
  cutWeights = 1.0 / vec2(a.w, b.w);
#endif
  vec2 start = a.xy / a.w * halfViewport;
  vec2 end = b.xy / b.w * halfViewport;
  float reach = length(end - start);
  vec2 along = reach > 1e-4 ? (end - start) / reach : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  bool atEnd = corner == 1 || corner == 2 || corner == 4;
  tubeRadius = max(radius, thicknessRadius * 0.5 * (1.0 / a.w + 1.0 / b.w));
  float padding = tubeRadius + 1.0;
  float sideways = corner >= 2 && corner <= 4 ? padding : -padding;
  float lengthways = atEnd ? reach + padding : -padding;
  vec2 position = start + along * lengthways + across * sideways;
  place = vec2(lengthways, sideways);
  side = along;
  float perPixel = depthPerPixel * 0.5 * (1.0 / a.w + 1.0 / b.w);
  depths = vec2(a.z / a.w, perPixel);
  float rise = (a.z / a.w - b.z / b.w) / perPixel;
  axis = vec3(reach, rise, length(vec2(reach, rise)));
  gl_Position = vec4(position / halfViewport, atEnd ? b.z / b.w : a.z / a.w, 1.0);
}
`;

/**
 * Shades the quad as a tube with round ends and gives every pixel the depth of the tube's surface. The tube is met in a
 * space of pixels whose third axis points to the eye; mirrored by `tubeHeight`.
 */
const fragmentShader = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
${surfaceShader}
flat in float tubeRadius;
flat in vec4 colour;
flat in vec3 axis;
flat in vec2 depths;
flat in vec2 side;
in vec2 place;
#ifdef CUT
flat in vec3 cutStart;
flat in vec3 cutEnd;
flat in vec2 cutWeights;
#endif
${regionShader}

void main() {
  float reach = axis.x;
  vec2 off = vec2(place.x - clamp(place.x, 0.0, reach), place.y) / tubeRadius;
  float rim = length(off);
  float across = min(1.0, abs(place.y) / tubeRadius);
  float bulge = tubeRadius * sqrt(1.0 - across * across);
  float height = (place.x * axis.y + bulge * axis.z) / max(reach, 1e-4);
  float along = (place.x * reach + height * axis.y) / max(axis.z, 1e-4);
  vec3 normal = vec3(0.0, place.y / tubeRadius, bulge / tubeRadius);
  // Half a pixel more, so that no rounding opens the joint of two segments.
  if (reach < 1e-3 || along < -0.5 || along > axis.z + 0.5) {
    bool atEnd = reach < 1e-3 ? axis.y > 0.0 : along > axis.z;
    vec2 from = vec2(atEnd ? place.x - reach : place.x, place.y) / tubeRadius;
    float rise = sqrt(max(0.0, 1.0 - dot(from, from)));
    height = (atEnd ? axis.y : 0.0) + tubeRadius * rise;
    normal = vec3(from, rise);
  }
#ifdef CUT
  // Cut square to the tube, where its axis is; mirrored by shareAlong.
  float share = clamp(along / max(axis.z, 1e-4), 0.0, 1.0);
  vec2 weights = vec2(1.0 - share, share) * cutWeights;
  if (isCutAway(mix(cutStart, cutEnd, weights.y / (weights.x + weights.y)))) discard;
#endif
  storeDepth(depths.x * 0.5 + 0.5, height, depths.y, tubeRadius);
  normal = normalize(vec3(side * normal.x + vec2(-side.y, side.x) * normal.y, normal.z + 1e-3));
  gl_FragData[0] = shaded(colour, normal, (1.0 - rim) * tubeRadius, clamp(tubeRadius - 0.75, 0.0, 1.0));
}
`;

export const lineShaders = withCuts(vertexShader, fragmentShader);
