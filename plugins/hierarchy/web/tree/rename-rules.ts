/** The longest name of a dataset, a folder or a group. */
export const NAME_LENGTH = 50;

/** The new name to send, or undefined when nothing is to be sent: the name is blank, or as it was. */
export function newName(oldName: string, typed: string): string | undefined {
  const trimmed = typed.trim();
  return trimmed === '' || trimmed === oldName ? undefined : trimmed.slice(0, NAME_LENGTH);
}

/** The path of a folder after its last part got another name. */
export function renamedPath(folderPath: string, name: string): string {
  return [...folderPath.split('/').slice(0, -1), name].join('/');
}

/** The path of `name` inside `parent`; an empty parent is the top. */
export function joinPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}/${name}`;
}
