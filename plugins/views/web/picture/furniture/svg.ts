const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Makes an SVG element with attributes, inside `parent`. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  parent: Element,
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(NAMESPACE, name);
  set(element, attributes);
  parent.append(element);
  return element;
}

/** Sets attributes. */
export function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
