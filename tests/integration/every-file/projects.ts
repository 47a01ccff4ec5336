import type { FileRows, Taken } from './file-rows.ts';

const blocks = 'omf-rust/examples/bunny_blocks';
const omfTests = 'omf-rust/omf-python/tests/data';

/** All elements of an OMF project as one dataset, or the code with which it fails. */
function project(layers: Taken['layers'], failure?: string): Taken {
  return { type: 'Project', fileType: 'project', layers, ...(failure === undefined ? {} : { failure }) };
}

/** Projects of the Open Mining Format. */
export const projectFiles: FileRows = {
  'omf-python/v1/test_file.omf': project({
    point: { count: 100, fields: { 'rand data': { count: 100, missing: 0 } } },
    line: { count: 50 },
    // The triangles, and two for each cell of the grid of 10 × 15.
    surface: { count: 350 },
    blockmodel: { count: 3000, bounds: [10, 20, 10, 25, -10, 10], fields: { 'Random Data': { mean: 0.510312 } } },
  }),
  'omf-python/v2/test_file.omf': project({}, 'omf-alpha-version'),
  'omf-rust/examples/bunny/bunny.omf': project({ surface: { count: 69_630 } }),
  [`${blocks}/bunny_blocks.omf`]: project({ blockmodel: { count: 5123 } }),
  'omf-rust/examples/pyramid/pyramid.omf': project({ surface: { count: 6 } }),
  [`${omfTests}/array_length_mismatch.omf`]: project({}, 'omf-item-count'),
  [`${omfTests}/continuous_colormap.omf`]: project({}),
  [`${omfTests}/duplicate_element_name.omf`]: project({}, 'omf-duplicate-element'),
  [`${omfTests}/element_metadata.omf`]: project({}),
  [`${omfTests}/missing_parquet.omf`]: project({}, 'omf-missing-entry'),
  [`${omfTests}/null_attribute_values.omf`]: project({}),
  [`${omfTests}/one_of_everything.omf`]: project({}),
  'omf-rust/tests/omf1/plane_surface.omf': project({ surface: { count: 144 } }),
  // Two surfaces of seven faces.
  'omf-rust/tests/omf1/test_proj.omf': project({ surface: { count: 14 } }),
  'omf-rust/tests/one_of_everything.omf': project({}),
};
