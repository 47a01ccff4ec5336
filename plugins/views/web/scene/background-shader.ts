/** One triangle over the whole view. */
const vertex = /* glsl */ `//VTK::System::Dec
out float height;

void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  height = corner.y * 0.5 + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}
`;

/** A gradient from bottom to top, with noise below one step of a byte against banding. */
const fragment = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
uniform vec3 topColour;
uniform vec3 bottomColour;
in float height;

void main() {
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  gl_FragData[0] = vec4(mix(bottomColour, topColour, height) + (noise - 0.5) / 255.0, 1.0);
}
`;

export const backgroundShaders = { vertex, fragment };
