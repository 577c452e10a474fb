// eslint-disable-next-line no-control-regex -- These are the characters that XML does not permit.
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** Whether an XML file can contain a text unchanged. */
export function canXmlHold(text: string): boolean {
  return text.isWellFormed() && !ILLEGAL.test(text);
}

/** Returns a text as the content of an element or the value of an attribute in quotation marks. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
