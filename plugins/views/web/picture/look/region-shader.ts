import type { CutRegion, Vector3 } from 'adit/core';
import { MAX_REGIONS } from '../../../shared/procedures.ts';
import type { ShaderPair } from '../gpu/gpu-resources.ts';
import { localRegions } from './local-regions.ts';
import type { VtkShaderProgram } from '../gpu/rendering.ts';

const MAX_PLANES = MAX_REGIONS * 6;

/** GLSL: `bool isCutAway(vec3 position)`, where `CUT` is defined. Mirrored by `isInLocalRegions`. */
export const regionShader = /* glsl */ `
#ifdef CUT
uniform int regionCount;
uniform ivec2 regionShapes[${MAX_REGIONS}];
uniform vec4 regionPlanes[${MAX_PLANES}];

bool isCutAway(vec3 position) {
  int at = 0;
  for (int region = 0; region < regionCount; region++) {
    float inside = 1e30;
    for (int end = at + regionShapes[region].x; at < end; at++) {
      inside = min(inside, dot(regionPlanes[at].xyz, position) + regionPlanes[at].w);
    }
    if (regionShapes[region].y == 1 ? inside > 0.0 : inside < 0.0) return true;
  }
  return false;
}
#endif
`;

/** A program as it is and one that cuts: a shader that may discard is slower, also where it discards nothing. */
export function withCuts(vertex: string, fragment: string): { readonly whole: ShaderPair; readonly cut: ShaderPair } {
  const start = '//VTK::System::Dec\n';
  const cutting = (shader: string): string => shader.replace(start, `${start}#define CUT\n`);
  return { whole: { vertex, fragment }, cut: { vertex: cutting(vertex), fragment: cutting(fragment) } };
}

/** Sets the uniforms of `isCutAway` for positions relative to `origin`, along `axes` where they are given. */
export function bindRegions(
  program: VtkShaderProgram,
  regions: readonly CutRegion[],
  origin: Vector3,
  axes?: readonly [Vector3, Vector3, Vector3],
): void {
  const { planes, shapes } = localRegions(regions, origin, axes);
  program.setUniformi('regionCount', regions.length);
  program.setUniform2iv('regionShapes', shapes);
  program.setUniform4fv('regionPlanes', Float32Array.from(planes));
}
