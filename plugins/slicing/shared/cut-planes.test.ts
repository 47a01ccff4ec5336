import { expect, it } from 'vitest';
import { geometryStateShape, layerStateShape, partsOfLayer, type Section } from 'adit/plugins/views';
import { sectionFace } from './cut-planes.ts';

const section: Section = {
  on: true,
  position: [10, 20, 30],
  dip: 90,
  azimuth: 180,
  fromBelow: false,
  thickness: 50,
  step: 50,
};

function layer(look: object): Parameters<typeof sectionFace>[1] {
  const state = layerStateShape.parse({ layerName: 'd/blocks', geometry: geometryStateShape.parse(look) });
  return { layerName: state.layerName, parts: partsOfLayer(state) };
}

it('blocks are the face at the plane of a section, behind its thickness, but in states of before', () => {
  const [face, ...others] = sectionFace(section, layer({ PlainCuts: true }));
  expect(others).toEqual([]);
  expect(face).toMatchObject({ plane: { point: [10, 20, 30] }, setBack: 25 });
  expect(face!.plane.normal.map((part) => Math.round(part * 1e9) / 1e9 + 0)).toEqual([0, -1, 0]);
  expect(sectionFace({ ...section, on: false }, layer({ PlainCuts: true }))).toEqual([]);
  expect(sectionFace(undefined, layer({ PlainCuts: true }))).toEqual([]);
  expect(sectionFace(section, layer({}))).toEqual([]);
});
