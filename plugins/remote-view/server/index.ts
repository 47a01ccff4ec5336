import { definePlugin } from 'adit/core/server';
import { addEngineProcedures } from './engine-procedures.ts';
import { addImageProcedures } from './image-procedures.ts';
import { ObservedViews } from './observed-views.ts';

export default definePlugin({
  activate({ procedures, disposables }) {
    const views = new ObservedViews();
    disposables.add(views);
    addImageProcedures(procedures, views);
    addEngineProcedures(procedures, views);
  },
});
