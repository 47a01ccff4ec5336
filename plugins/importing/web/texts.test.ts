import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueEffects, tableErrorCodes } from 'adit/plugins/importing';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8')) as Record<string, string>;
const [en, es] = [read('en'), read('es')];
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{([\w, ]+)\}\}/g)].map(([, name]) => name ?? '').toSorted();
const base = (key: string): string => key.replace(/_(one|many|other)$/, '');

describe('the texts', () => {
  it('[I1.01l, I9.11, I9.18] are complete in English and Spanish, with the same values', () => {
    expect([en['stage.staged'], es['stage.staged']]).toEqual(['Ready to upload', 'Listo para subir']);
    expect(new Set(Object.keys(es).map(base))).toEqual(new Set(Object.keys(en).map(base)));
    for (const [key, text] of Object.entries(en)) expect(placeholders(es[key] ?? ''), key).toEqual(placeholders(text));
    for (const key of Object.keys(es).filter((other) => other.endsWith('_other')))
      expect(es, key).toHaveProperty([`${base(key)}_many`]);
  });

  it('[I2.10, I4.01e, I4.01f, I4.02, I5.01, I5.03o, I5.04, I8.01, I8.02, I8.03, I8.04, I8.05, I9.06, I9.18] say what the specification names', () => {
    const said: Record<string, readonly [string, string]> = {
      cancel: ['Cancel import', 'Cancelar importación'],
      'upload.start': ['Map dataset', 'Asignar datos'],
      'upload.done': ['Done', 'Listo'],
      'map.continue': ['Continue', 'Continuar'],
      'create.action': ['Create', 'Crear'],
      'box.add': ['Add', 'Añadir'],
      'box.browse': ['Browse', 'Examinar'],
      'box.select-files': ['Select files…', 'Seleccionar archivos…'],
      'box.use-previous': ['Use previously uploaded files…', 'Usar archivos subidos antes…'],
      'previous.range.today': ['Today', 'Hoy'],
      'previous.range.week': ['This Week', 'Esta semana'],
      'previous.range.month': ['Past Month', 'Último mes'],
      'previous.range.year': ['YTD', 'Último año'],
      'previous.range.all': ['All', 'Todos'],
      'stage.merging': ['Unpacking zip or merging chunks', 'Descomprimiendo el zip o uniendo las partes'],
      'stage.reading': ['Retrieving metadata', 'Obteniendo los metadatos'],
      'stage.waiting': ['Waiting for the dataset to be generated', 'A la espera de que se genere el conjunto de datos'],
      'toast.error': ['The import needs a correction', 'La importación necesita una corrección'],
      'refusal.wrong-extension': [
        '“{{file}}” has the wrong file type. Allowed: {{extensions}}',
        '«{{file}}» no es de un tipo permitido. Se admite: {{extensions}}',
      ],
      'refusal.name-used': ['There is already a file called “{{file}}” here.', 'Ya hay un archivo llamado «{{file}}».'],
      'error.name-too-long': ['A name can have at most 50 characters.', 'Un nombre tiene como máximo 50 caracteres.'],
      'error.name-multiple-spaces': [
        'A name cannot contain several spaces in a row.',
        'Un nombre no puede tener varios espacios seguidos.',
      ],
      'error.no-files': ['No file was chosen.', 'No se eligió ningún archivo.'],
      'toast.created': ['Dataset is being created', 'El conjunto de datos se está creando'],
      'toast.not-created': ['The dataset could not be created', 'No se pudo crear el conjunto de datos'],
      'toast.not-read-again': ['The file could not be read again', 'No se pudo volver a leer el archivo'],
      'previous.failed': ['The uploaded files could not be listed', 'No se pudo obtener la lista de archivos subidos'],
      'error.upload-timeout': [
        'The server took too long to read the file.',
        'El servidor tardó demasiado en leer el archivo.',
      ],
      'error.upload-not-finalised': [
        'The server could not finish the upload.',
        'El servidor no pudo terminar la subida.',
      ],
      'error.upload-status-unknown': [
        'The server did not say what became of the file. Try again.',
        'El servidor no dijo qué pasó con el archivo. Inténtelo de nuevo.',
      ],
      'error.invalid-delimiter': ['Invalid delimiter', 'Separador no válido'],
      'error.invalid-nan-symbol': ['Invalid missing-value symbol', 'Símbolo de valor ausente no válido'],
      'error.invalid-data-start': ['Invalid data start row', 'Fila de inicio de datos no válida'],
      'error.no-properties': ['Select at least one property column', 'Seleccione al menos una columna como propiedad'],
      'map.open_other': [
        '{{count}} required variables are not mapped',
        'Faltan por asignar {{count}} variables requeridas',
      ],
      'variable.open': ['Choose the column that holds the {{variable}}', 'Elija la columna de: {{variable}}'],
      'explain.no-properties': [
        'Without a property there is nothing to colour or filter by. Keep at least one column besides those of the variables.',
        'Sin propiedades no hay con qué colorear ni filtrar. Conserve al menos una columna además de las de las variables.',
      ],
      'explain.invalid-delimiter': [
        'A delimiter is one character that is neither a letter nor a digit, such as a comma or a semicolon. Leave it empty for a comma.',
        'El separador es un solo carácter que no es letra ni dígito, como una coma o un punto y coma. Déjelo vacío para usar la coma.',
      ],
      'explain.invalid-nan-symbol': [
        'A blank cannot be a missing-value symbol: blank cells count as missing anyway.',
        'Un espacio no puede ser símbolo de valor ausente: las celdas vacías ya cuentan como ausentes.',
      ],
      'explain.invalid-data-start': [
        'Enter a whole number from 2 to 9999, or leave it empty for row 2.',
        'La fila es un número entero de 2 a 9999. Déjela vacía para usar la fila 2.',
      ],
    };
    for (const [key, texts] of Object.entries(said)) expect([key, en[key], es[key]]).toEqual([key, ...texts]);
  });

  it('name every reason why a table cannot be read, and everything that can happen to a row', () => {
    for (const code of tableErrorCodes.filter((other) => other !== 'not-text'))
      expect(en[`error.${code}`], code).toBeDefined();
    for (const code of Object.keys(issueEffects)) expect(en[`issue.${code}`], code).toBeDefined();
  });

  it('are there for every key that the dialog uses', () => {
    const sources = readdirSync(join(folder, 'web'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
    );
    const used = sources.flatMap((path) =>
      [...readFileSync(join(folder, 'web', path), 'utf8').matchAll(/\bt\('([\w.-]+)'/g)].map(([, key]) => key ?? ''),
    );
    const known = new Set([...Object.keys(en), ...Object.keys(en).map(base)]);
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
  });
});
