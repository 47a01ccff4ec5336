import { materialShader } from '../look/material-shader.ts';
import { regionShader, withCuts } from '../look/region-shader.ts';
import { edgeDarkness, edgeShader, lightShader } from '../solids/solid-shader.ts';
import { contourShader, hillshadeShader } from './ground-shader.ts';

/** Draws every item as one triangle, lit evenly from either side, or as ground is on a map. */
const vertexShader = /* glsl */ `//VTK::System::Dec
${materialShader}
${lightShader}
${hillshadeShader}
uniform usampler2D triangleCorners;
uniform sampler2D textureCoordinates;
uniform sampler2D vertexNormals;
uniform int textured;
uniform int byVertex;
uniform mat4 vertexMatrix;
uniform float exaggeration;
uniform vec4 eye;
uniform vec3 right;
uniform vec3 up;
uniform vec3 back;

flat out vec4 colour;
out float light;
flat out int runs;
out float value;
out float elevation;
out vec2 picturePlace;
out vec3 place;
#ifdef CUT
out vec3 cutPlace;
#endif

vec3 displayedAt(uint vertex) {
  return vertexAt(int(vertex)) * vec3(1.0, 1.0, exaggeration);
}

float valueAt(uint vertex) {
  return texelFetch(itemValues, cell(int(vertex)), 0).r;
}

// The colour of a triangle whose vertices have values of their own, and whether they run over it.
vec4 colourByVertex(int item, uvec3 vertices, int corner) {
  if (isMasked(item)) return vec4(0.0);
  vec3 values = vec3(valueAt(vertices.x), valueAt(vertices.y), valueAt(vertices.z));
  bool lost = isMissing(values.x) || isMissing(values.y) || isMissing(values.z);
  float mean = lost ? uintBitsToFloat(0x7fc00000u) : (values.x + values.y + values.z) / 3.0;
  float whole = colourMode == 2 ? values.x : mean;
  if (isOutsidePreview(whole)) return vec4(0.0);
  value = values[corner];
  runs = colourMode == 2 || lost ? 0 : 1;
  return valueColour(whole);
}

// Which way the ground faces at a vertex, displayed: as it does around it, unless it has an edge there.
vec3 slopeAt(int vertex, vec3 normal) {
  vec3 around = texelFetch(vertexNormals, cell(vertex), 0).xyz;
  around = normalize(vec3(around.xy * exaggeration, around.z));
  return abs(dot(around, normal)) > 0.94 ? around : normal;
}

void main() {
  int item = gl_VertexID / 3;
  int corner = gl_VertexID - item * 3;
  uvec3 vertices = uvec3(
    texelFetch(triangleCorners, cell(item * 3), 0).r,
    texelFetch(triangleCorners, cell(item * 3 + 1), 0).r,
    texelFetch(triangleCorners, cell(item * 3 + 2), 0).r
  );
  runs = 0;
  value = 0.0;
  colour = byVertex == 1 && colourMode != 0 ? colourByVertex(item, vertices, corner) : itemColour(item);
  vec3 first = displayedAt(vertices.x);
  vec3 normal = cross(displayedAt(vertices.y) - first, displayedAt(vertices.z) - first);
  float size = length(normal);
  if (colour.a <= 0.0 || size <= 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  normal /= size;
  if (hillshaded == 1) light = hillshadeOn(slopeAt(int(vertices[corner]), normal));
  if (dot(normal, eye.xyz - eye.w * first) < 0.0) normal = -normal;
  if (hillshaded == 0) light = lightOn(vec3(dot(normal, right), dot(normal, up), dot(normal, back)));
  place = vec3(corner == 0, corner == 1, corner == 2);
  picturePlace = textured == 1 ? texelFetch(textureCoordinates, cell(int(vertices[corner])), 0).xy : vec2(0.0);
  vec3 position = vertexAt(int(vertices[corner]));
  elevation = position.z;
#ifdef CUT
  cutPlace = position;
#endif
  gl_Position = vertexMatrix * vec4(position, 1.0);
}
`;

/** Fills the triangle with its colour, the colours between its vertices, or its part of the picture, and draws the contours over it. */
const fragmentShader = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
${materialShader}
${edgeShader}
${contourShader}
uniform sampler2D picture;
uniform int textured;
flat in vec4 colour;
in float light;
flat in int runs;
in float value;
in float elevation;
in vec2 picturePlace;
in vec3 place;
#ifdef CUT
in vec3 cutPlace;
#endif
${regionShader}

// The picture is filtered as light is, and written as all other colours are.
vec3 encoded(vec3 linear) {
  return mix(12.92 * linear, 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, linear));
}

void main() {
  vec3 perPixel = max(fwidth(place), vec3(1e-6));
  float contour = contourShare(elevation);
#ifdef CUT
  if (isCutAway(cutPlace)) discard;
#endif
  float edge = edgeShare(place / perPixel, 1.0 / max(perPixel.x, max(perPixel.y, perPixel.z)));
  vec4 shown = runs == 1 ? valueColour(value) : colour;
  float lit = light;
  if (textured == 1) {
    vec4 texel = texture(picture, picturePlace);
    shown.rgb = mix(shown.rgb, encoded(texel.rgb), texel.a);
    // Pictures have the light of their own day.
    lit = 0.65 + 0.35 * light;
  }
  vec3 ground = min(shown.rgb * lit, vec3(1.0)) * (1.0 - ${edgeDarkness} * edge);
  // On what is seen through, lines are less so.
  gl_FragData[0] = mix(vec4(ground, shown.a), vec4(contourColour, sqrt(shown.a)), contour);
}
`;

export const triangleShaders = withCuts(vertexShader, fragmentShader);
