/** Whether a property's text is offered for what was typed: it has that in it, in capitals or not. */
export function matchesText(text: string, typed: string): boolean {
  return text.toLowerCase().includes(typed.trim().toLowerCase());
}
