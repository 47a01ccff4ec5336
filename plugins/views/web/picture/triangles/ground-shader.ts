/** GLSL: `float hillshadeOn(vec3 normal)`: light from the north-west, 45° high, on slopes twice as steep; 1 where the ground is level. `normal` is a unit vector in the world's directions. */
export const hillshadeShader = /* glsl */ `
uniform int hillshaded;

float hillshadeOn(vec3 normal) {
  vec3 slope = normalize(vec3(sign(normal.z) * 2.0 * normal.xy, abs(normal.z)));
  return 0.3 + 0.7 * max(dot(slope, vec3(-0.5, 0.5, 0.7071068)), 0.0) / 0.7071068;
}
`;

/** GLSL: `float contourShare(float elevation)`: how much of a contour is at a fragment, every fifth bold. Contours that come closer to each other than a few pixels fade. */
export const contourShader = /* glsl */ `
uniform float contourInterval;
uniform float contourStart;
uniform float contourWidth;
uniform vec3 contourColour;

float lineShare(float level, float width) {
  float perPixel = length(vec2(dFdx(level), dFdy(level)));
  // What is level has no line, wherever it lies.
  if (perPixel < 1e-5) return 0.0;
  float away = abs(fract(level - 0.5) - 0.5) / perPixel;
  return clamp(0.5 * width + 0.5 - away, 0.0, 1.0) * (1.0 - smoothstep(0.1, 0.3, perPixel * contourWidth));
}

float contourShare(float elevation) {
  if (contourInterval <= 0.0) return 0.0;
  float level = (elevation + contourStart) / contourInterval;
  return max(lineShare(level, contourWidth), lineShare(level / 5.0, 2.0 * contourWidth));
}
`;
