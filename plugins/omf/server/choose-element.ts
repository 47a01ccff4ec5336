import { AditError } from 'adit/core';
import type { OmfElement, OmfProject } from './model/index.ts';

/** The option of a build that says which element of the project is built: its place, from 0. */
export const ELEMENT_OPTION = 'element';

/**
 * The elements that a dataset is built of: the one that the option names, all without it. Throws `omf-no-elements` for an empty
 * project and `omf-element-not-there`.
 */
export function chooseElements(
  { elements }: OmfProject,
  option: string | undefined,
  file: string,
): readonly OmfElement[] {
  if (elements.length === 0)
    throw new AditError('omf-no-elements', { message: `${file} holds no elements`, values: { file } });
  if (option === undefined) return elements;
  const element = /^\d{1,9}$/.test(option) ? elements[Number(option)] : undefined;
  if (!element)
    throw new AditError('omf-element-not-there', {
      message: `${file} has no element ${option}`,
      values: { file, element: option.slice(0, 50) },
    });
  return [element];
}
