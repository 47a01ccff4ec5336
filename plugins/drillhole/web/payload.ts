import type { z } from 'zod';
import type { createDrillholeShape } from 'adit/plugins/drillhole';
import type { ImportPayload, PayloadRequest } from 'adit/plugins/importing';

/** The body of the drillholes' create call; the hierarchy is of the last file. */
export const drillholePayload: ImportPayload = {
  id: 'drillhole.payload',
  importerId: 'drillhole.drillhole',
  make({ name, groupName, folderPath, files, options, hierarchy }: PayloadRequest) {
    const [first, ...rest] = hierarchy;
    const named = files.map(({ rawFileId, fileType, metadataConfigId, mapping, columns }, index) => {
      const isLast = index === files.length - 1;
      const levels = { hierarchy_cols: isLast && first !== undefined ? [first] : [], chunk_cols: isLast ? rest : [] };
      return {
        fileType,
        file: { id: rawFileId, metadataConfigId, mapping: { ...mapping }, columns: [...columns], ...levels },
      };
    });
    const of = (type: string) => named.filter(({ fileType }) => fileType === type).map(({ file }) => file);
    const body = {
      name,
      groupName,
      folderPath,
      collar: of('collar')[0],
      survey: of('survey')[0] ?? null,
      planned: of('planned')[0] ?? null,
      trajectory: of('trajectory')[0] ?? null,
      intervals: of('interval'),
      points: of('point'),
      options: { ...options },
    };
    return body satisfies Omit<z.input<typeof createDrillholeShape>, 'collar' | 'options'>;
  },
};
