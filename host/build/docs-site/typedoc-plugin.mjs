// Makes TypeDoc's pages fit for a server that allows no inline script, names documents by their headings, and puts decisions behind guides.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter, PageEvent, ReflectionKind, RendererEvent } from 'typedoc';
import { readJson } from '../../cli/project.mjs';

// `core/web` and `host/build/plugin-preset` to `adit/core/web` and `adit/plugin-preset`.
const importedNames = new Map(
  Object.entries(readJson('package.json').exports).flatMap(([name, { 'adit-source': source }]) =>
    source ? [[source.replace(/^\.\//, '').replace(/(\/index)?\.ts$/, ''), name.replace('.', 'adit')]] : [],
  ),
);
const inlineScript = /<script>([^<]+)<\/script>/;

export function load(application) {
  application.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const [, heading] = /^# (.+)$/m.exec(document.content.map(({ text }) => text).join('')) ?? [];
    if (heading === undefined) throw new Error(`${document.name} has no heading`);
    document.name = heading;
    document.frontmatter.group = /^\d{4}: /.test(heading) ? 'Decisions' : 'Guides';
  });

  // Modules are called as they are imported.
  application.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, reflection) => {
    if (reflection.kind === ReflectionKind.Module)
      reflection.name = importedNames.get(reflection.name) ?? reflection.name;
  });

  let script = '';
  application.renderer.on(PageEvent.END, (page) => {
    page.contents = page.contents?.replace(inlineScript, (_, text) => {
      script = text;
      return `<script src="${'../'.repeat(page.url.split('/').length - 1)}assets/start.js"></script>`;
    });
  });
  application.renderer.on(RendererEvent.END, (event) =>
    writeFileSync(join(event.outputDirectory, 'assets', 'start.js'), script),
  );
}
