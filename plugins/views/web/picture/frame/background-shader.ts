/** One triangle over the whole view. */
const vertex = /* glsl */ `//VTK::System::Dec
out vec2 place;

void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  place = corner * 0.5 + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}
`;

/** A picture, or a gradient from bottom to top with noise below one step of a byte against banding. */
const fragment = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
uniform vec3 topColour;
uniform vec3 bottomColour;
uniform int hasPicture;
uniform sampler2D picture;
in vec2 place;

void main() {
  if (hasPicture == 1) {
    gl_FragData[0] = vec4(texture(picture, vec2(place.x, 1.0 - place.y)).rgb, 1.0);
    return;
  }
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  gl_FragData[0] = vec4(mix(bottomColour, topColour, place.y) + (noise - 0.5) / 255.0, 1.0);
}
`;

export const backgroundShaders = { vertex, fragment };
