/** The address of a link that a store text names, when it is one a browser may follow; null for anything else. */
export function outsideLink(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
