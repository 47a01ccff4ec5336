import type { ImportPayload } from 'adit/plugins/importing';

/** The body of the points' create call; without a column for z, `z_col` is null and all points lie at 0. */
export const pointsPayload: ImportPayload = {
  id: 'points.payload',
  importerId: 'points.points',
  make({ name, groupName, folderPath, files: [file], hierarchy }) {
    const [first, ...rest] = hierarchy;
    const { x, y, z = null } = file?.mapping ?? {};
    return {
      name,
      groupName,
      folderPath,
      id: file?.rawFileId,
      metadataConfigId: file?.metadataConfigId ?? null,
      x_col: x,
      y_col: y,
      z_col: z,
      columns: file?.columns ?? [],
      hierarchy_cols: first === undefined ? [] : [first],
      chunk_cols: rest,
    };
  },
};
