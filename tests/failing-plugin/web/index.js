function fail(where) {
  throw new Error(`acme.faulty broke in ${where}`);
}

function Broken() {
  return fail('a component');
}

export default {
  activate(context) {
    context.add(
      { name: 'core.panels' },
      {
        id: 'acme.faulty.panel',
        titleKey: 'title',
        icon: () => null,
        location: 'right',
        single: true,
        load: async () => ({ default: Broken }),
      },
    );
    context.add(
      { name: 'core.tools' },
      {
        id: 'acme.faulty.tool',
        titleKey: 'title',
        group: 'navigate',
        kind: 'toggle',
        icon: Broken,
        enabled: () => fail('a predicate'),
        start: () => fail('a tool'),
      },
    );
    const timer = setTimeout(() => {
      fail('a timer');
    });
    context.disposables.add(() => clearTimeout(timer));
    void Promise.reject(new Error('acme.faulty broke in a promise'));
  },
};
