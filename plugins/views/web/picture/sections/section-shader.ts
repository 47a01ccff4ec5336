import { materialShader } from '../look/material-shader.ts';
import { regionShader, withCuts } from '../look/region-shader.ts';
import { edgeDarkness, edgeShader } from '../solids/solid-shader.ts';

/** Draws the triangles of a section in the colours of their items; the light on all of them is the same. */
const vertexShader = /* glsl */ `//VTK::System::Dec
${materialShader}
uniform usampler2D triangleCorners;
uniform usampler2D triangleParts;
uniform mat4 vertexMatrix;
uniform float light;

flat out vec4 colour;
flat out vec3 inner;
out vec3 place;
#ifdef CUT
out vec3 cutPlace;
#endif

void main() {
  int triangle = gl_VertexID / 3;
  int corner = gl_VertexID - triangle * 3;
  uint part = texelFetch(triangleParts, cell(triangle), 0).r;
  colour = itemColour(int(part >> 3u));
  if (colour.a <= 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  colour.rgb *= light;
  inner = vec3((part & 1u) == 0u, (part & 2u) == 0u, (part & 4u) == 0u);
  place = vec3(corner == 0, corner == 1, corner == 2);
  vec3 position = vertexAt(int(texelFetch(triangleCorners, cell(gl_VertexID), 0).r));
#ifdef CUT
  cutPlace = position;
#endif
  gl_Position = vertexMatrix * vec4(position, 1.0);
  // One that is set back is drawn behind the last of the data too.
  gl_Position.z = min(gl_Position.z, gl_Position.w * 0.999999);
}
`;

/** Fills the triangle, darker along those of its sides that are edges of the polygon. */
const fragmentShader = /* glsl */ `//VTK::System::Dec
//VTK::Output::Dec
${edgeShader}
flat in vec4 colour;
flat in vec3 inner;
in vec3 place;
#ifdef CUT
in vec3 cutPlace;
#endif
${regionShader}

void main() {
  vec3 perPixel = max(fwidth(place), vec3(1e-6));
#ifdef CUT
  if (isCutAway(cutPlace)) discard;
#endif
  // A triangle may be much narrower than its polygon: what counts is its longest way, made shorter as polygons are not square.
  float edge = edgeShare(place / perPixel + inner * 1e6, 0.6 / min(perPixel.x, min(perPixel.y, perPixel.z)));
  gl_FragData[0] = vec4(colour.rgb * (1.0 - ${edgeDarkness} * edge), colour.a);
}
`;

export const sectionShaders = withCuts(vertexShader, fragmentShader);
