import { AditError } from 'adit/core';
import { damaged, type GltfDocument, type GltfPrimitive } from './gltf-document.ts';
import { matrixOf, UPRIGHT, within, type Matrix } from './matrix.ts';

/** A part of a mesh where a node shows it. */
export interface ScenePart {
  readonly node: string | undefined;
  readonly mesh: string | undefined;
  readonly primitive: GltfPrimitive;
  readonly matrix: Matrix;
}

/** More parts than these are told apart by nobody, and each takes memory. */
const MAX_PARTS = 2 ** 18;

/** The parts of the scene that a file shows, node by node. Throws `gltf-damaged` for a node that is not there or has two parents, and `too-much-geometry`. */
export function partsOf(document: GltfDocument, file: string): ScenePart[] {
  const { nodes, meshes } = document;
  const parts: ScenePart[] = [];
  const seen = new Set<number>();
  const open = roots(document, file)
    .map((place) => ({ place, outer: UPRIGHT }))
    .toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const { place } = next;
    const node = nodes[place];
    if (!node || seen.has(place)) throw damaged(file, `nodes.${place}`);
    seen.add(place);
    const matrix = within(next.outer, matrixOf(node));
    for (const child of node.children.toReversed()) open.push({ place: child, outer: matrix });
    if (node.mesh === undefined) continue;
    const mesh = meshes[node.mesh];
    if (!mesh) throw damaged(file, `nodes.${place}.mesh`);
    if (parts.length + mesh.primitives.length > MAX_PARTS)
      throw new AditError('too-much-geometry', { values: { file, most: MAX_PARTS } });
    for (const primitive of mesh.primitives) parts.push({ node: node.name, mesh: mesh.name, primitive, matrix });
  }
  return parts;
}

/** Without scenes, nodes that are in no other one. */
function roots({ scene, scenes, nodes }: GltfDocument, file: string): readonly number[] {
  const shown = scenes[scene];
  if (shown) return shown.nodes;
  if (scenes.length > 0) throw damaged(file, `scenes.${scene}`);
  const inner = new Set(nodes.flatMap(({ children }) => children));
  return [...nodes.keys()].filter((place) => !inner.has(place));
}
