import { materialShader, surfaceShader } from '../look/material-shader.ts';
import { regionShader, withCuts } from '../look/region-shader.ts';

/** Draws every item as one GL point; one whose middle is cut away is not there. */
const vertexShader = /* glsl */ `//VTK::System::Dec
${materialShader}
${regionShader}
uniform mat4 vertexMatrix;
uniform int thinning;
uniform float radius;
uniform float depthPerPixel;

flat out vec4 colour;
flat out float lift;

void main() {
  int item = gl_VertexID * thinning;
  colour = itemColour(item);
  vec3 middle = vertexAt(item);
#ifdef CUT
  if (isCutAway(middle)) colour.a = 0.0;
#endif
  vec4 place = vertexMatrix * vec4(middle, 1.0);
  if (colour.a <= 0.0 || isMissing(place.x + place.y + place.z) || place.z + place.w <= 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  lift = depthPerPixel / place.w;
  gl_Position = place;
  gl_PointSize = 2.0 * (radius + 1.0);
}
`;

/** Shades the point as a ball. */
const fragmentShader = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
${surfaceShader}
uniform float radius;
flat in vec4 colour;
flat in float lift;

void main() {
  vec2 off = (gl_PointCoord * 2.0 - 1.0) * (radius + 1.0) / radius;
  float rim = length(off);
  float rise = sqrt(max(0.0, 1.0 - rim * rim));
  storeDepth(gl_FragCoord.z, radius * rise, lift, radius);
  vec3 normal = normalize(vec3(off.x, -off.y, rise + 1e-3));
  gl_FragData[0] = shaded(colour, normal, (1.0 - rim) * radius, clamp(radius - 0.75, 0.0, 1.0));
}
`;

export const pointShaders = withCuts(vertexShader, fragmentShader);
