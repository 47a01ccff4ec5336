/** Texture units of the material, above those that vtk.js hands out. */
export const textureUnits = {
  itemValues: 10,
  palette: 11,
  itemMask: 12,
  bandLimits: 13,
  segmentItems: 14,
  vertices: 15,
  faceIds: 16,
  blockCells: 17,
  blockCorners: 18,
  cellBorders: 19,
  triangleCorners: 20,
  textureCoordinates: 21,
  picture: 22,
  triangleParts: 23,
  blockBricks: 24,
  vertexNormals: 25,
} as const;

/** `colourMode` of the material. */
export const colourModes = { solid: 0, ramp: 1, categories: 2, bands: 3 } as const;

/**
 * GLSL: `vec3 vertexAt(int vertex)`; `vec4 itemColour(int item)`, with an alpha of 0 for hidden items; and the parts of it,
 * `bool isMasked(int item)`, `bool isOutsidePreview(float value)` and `vec4 valueColour(float value)`. Mirrored by
 * `paletteIndex` and `itemVisibility`.
 */
export const materialShader = /* glsl */ `
precision highp sampler2D;
precision highp usampler2D;
uniform sampler2D vertices;
uniform sampler2D itemValues;
uniform sampler2D palette;
uniform usampler2D itemMask;
uniform sampler2D bandLimits;
uniform int colourMode;
uniform int paletteSize;
uniform int masked;
uniform int previewed;
uniform int logarithmic;
uniform vec2 previewRange;
uniform vec2 rampScale;
uniform vec3 solidColour;
uniform vec4 missingColour;
uniform float opacity;

ivec2 cell(int index) {
  return ivec2(index & 4095, index >> 12);
}

vec3 vertexAt(int index) {
  return texelFetch(vertices, cell(index), 0).xyz;
}

// Drivers may assume that there is no NaN: ask the bits.
bool isMissing(float value) {
  return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u;
}

int bandOf(float value) {
  int low = 0;
  int high = paletteSize - 1;
  while (low < high) {
    int middle = (low + high) >> 1;
    if (texelFetch(bandLimits, cell(middle), 0).r <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

int paletteIndex(float value) {
  if (isMissing(value)) return -1;
  if (colourMode == 2) {
    float code = floor(value + 0.5);
    return code >= 0.0 && code < float(paletteSize) ? int(code) : -1;
  }
  if (colourMode == 3) return bandOf(value);
  float share = (value - rampScale.x) * rampScale.y;
  if (logarithmic == 1) share = value > 0.0 ? (log2(value) - rampScale.x) * rampScale.y : 0.0;
  return int(clamp(floor(share * float(paletteSize)), 0.0, float(paletteSize - 1)));
}

bool isMasked(int item) {
  return masked == 1 && ((texelFetch(itemMask, cell(item >> 5), 0).r >> uint(item & 31)) & 1u) == 0u;
}

bool isOutsidePreview(float value) {
  return previewed == 1 && (isMissing(value) || value < previewRange.x || value > previewRange.y);
}

vec4 valueColour(float value) {
  int index = paletteIndex(value);
  vec4 colour = index < 0 ? missingColour : texelFetch(palette, cell(index), 0);
  return vec4(colour.rgb, colour.a * opacity);
}

vec4 itemColour(int item) {
  if (isMasked(item)) return vec4(0.0);
  if (colourMode == 0) return vec4(solidColour, opacity);
  float value = texelFetch(itemValues, cell(item), 0).r;
  return isOutsidePreview(value) ? vec4(0.0) : valueColour(value);
}
`;

/** Two steps of a 24-bit depth buffer. */
export const depthHair = 2 ** -23;

/** GLSL: `storeDepth` and `shaded`: light from the upper left, soft edges; the middle of a tube or ball keeps its exact colour. */
export const surfaceShader = /* glsl */ `
uniform int edgeMode;
uniform float depthBias;

// height: pixels towards the eye, worth perPixel of depth each; the edge drawn alone sinks below the surface.
// What stands out of the front of the view leaves room for the bias before it.
void storeDepth(float depth, float height, float perPixel, float radius) {
  float sunk = edgeMode == 4 ? height - 3.0 * radius : height;
  gl_FragDepth = clamp(depth - 0.5 * sunk * perPixel, ${depthHair}, 1.0) - depthBias;
}

// normal: unit vector towards the light side of the view; inside: pixels to the drawn edge; shine: 0 flat, 1 round.
vec4 shaded(vec4 colour, vec3 normal, float inside, float shine) {
  vec3 light = vec3(-0.33, 0.45, 0.83);
  float lit = mix(1.0, 0.5 + 0.5 * max(dot(normal, light), 0.0) / light.z, shine);
  float coverage = clamp(inside + 0.5, 0.0, 1.0);
  bool isInside = coverage >= 0.5;
  if (coverage <= 0.0 || ((edgeMode == 0 || edgeMode == 3) && !isInside) || (edgeMode == 4 && isInside)) discard;
  float alpha = edgeMode == 0 ? colour.a : edgeMode == 1 ? coverage : colour.a * coverage;
  return vec4(min(colour.rgb * lit, vec3(1.0)), alpha);
}
`;
