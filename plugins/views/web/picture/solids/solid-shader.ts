/** GLSL: `float lightOn(vec3 normal)`: soft light from the upper left behind the viewer, 1 where it falls straight on; `normal` is a unit vector in view directions. */
export const lightShader = /* glsl */ `
float lightOn(vec3 normal) {
  return 0.48 + 0.52 * max(dot(normal, vec3(-0.33, 0.45, 0.83)), 0.0);
}
`;

/** GLSL: `float edgeShare(vec3 inside, float size)`: how much of an edge is at a fragment; `inside` are pixels to the edges, `size` pixels that the element is wide. Edges of elements of a few pixels fade. */
export const edgeShader = /* glsl */ `
uniform int outlined;
uniform float edgeWidth;

float edgeShare(vec3 inside, float size) {
  if (outlined == 0) return 0.0;
  float nearest = min(inside.x, min(inside.y, inside.z));
  return smoothstep(5.0, 16.0, size / edgeWidth) * clamp(edgeWidth + 0.5 - nearest, 0.0, 1.0);
}
`;

/** How dark an edge is. */
export const edgeDarkness = '0.62';
