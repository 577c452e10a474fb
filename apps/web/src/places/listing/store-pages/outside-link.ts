/**
 * Returns the address of a link in a store text if its scheme is http or https; otherwise null. A link such as
 * `javascript:…` could run code in this page.
 */
export function outsideLink(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
