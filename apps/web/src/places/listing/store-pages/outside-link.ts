/** Returns the address of a link in a store text, if a browser can safely follow the link; otherwise null. */
export function outsideLink(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
