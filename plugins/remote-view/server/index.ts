import { definePlugin, SubsetsToken } from 'adit/core/server';
import { addEngineProcedures } from './engine-procedures.ts';
import { addImageProcedures } from './image-procedures.ts';
import { ObservedViews } from './observed-views.ts';

export default definePlugin({
  activate(context) {
    const { procedures, disposables } = context;
    const views = new ObservedViews(context.get(SubsetsToken));
    disposables.add(views);
    addImageProcedures(procedures, views);
    addEngineProcedures(procedures, views);
  },
});
