interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string | undefined }): unknown;
}

/**
 * Makes the page's only Trusted Types policy, where the browser has them: a text without markup may be set as HTML, because
 * Mantine fills its style elements that way; all other texts that would become elements, scripts or their addresses are refused.
 */
export function trustOnlyPlainTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? undefined : text) });
}
