import { datasetTypes, definePlugin, menuAction, menuActions } from 'adit/core/web';
import { blastType } from 'adit/plugins/blast';
import type { TreeTarget } from 'adit/plugins/hierarchy';
import { importDialogReplacements } from 'adit/plugins/importing';
import { BlastIcon } from './blast-icon.tsx';
import { openPicker } from './open-picker.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, {
      ...blastType,
      titleKey: 'type.title',
      icon: BlastIcon,
    });
    context.add(importDialogReplacements, {
      id: 'blast.picker',
      takes: isInBlastGroup,
      open: () => openPicker(context),
    });
    context.add(
      menuActions,
      menuAction({
        id: 'blast.import',
        titleKey: 'title',
        icon: BlastIcon,
        places: ['tree/context', 'palette'],
        permission: 'blast.import',
        group: '1-import',
        order: 50,
        visible: (target) => target === undefined || target.kind === 'empty' || isPlaceOfBlasts(target),
        run: () => openPicker(context),
      }),
    );
    context.add(
      menuActions,
      menuAction({
        id: 'blast.update',
        titleKey: 'action.update',
        icon: BlastIcon,
        places: ['tree/context'],
        permission: 'blast.import',
        group: '1-import',
        visible: (target) => target.kind === 'dataset' && isInBlastGroup(target),
        run: () => openPicker(context),
      }),
    );
  },
});

/** Whether a group, a type or a folder is of blast patterns; their datasets are updated. */
function isPlaceOfBlasts(target: TreeTarget): boolean {
  return target.kind !== 'dataset' && isInBlastGroup(target);
}

/** Whether a place of the tree is in the group of blast patterns; case does not count. */
function isInBlastGroup(target: TreeTarget): boolean {
  const names =
    target.kind === 'dataset'
      ? target.datasets.map((dataset) => dataset.groupName)
      : 'groupName' in target
        ? [target.groupName]
        : [];
  return names.some((name) => name.toLowerCase() === blastType.group.toLowerCase());
}
