/** A value in a message of usbmuxd. */
export type PlistValue =
  string | number | Buffer | readonly PlistValue[] | { readonly [key: string]: PlistValue };

/** Writes an XML property list. */
export function writePlist(value: PlistValue): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
    `<plist version="1.0">${element(value)}</plist>\n`
  );
}

function element(value: PlistValue): string {
  if (typeof value === 'string') return `<string>${escape(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (Buffer.isBuffer(value)) return `<data>${value.toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(element).join('')}</array>`;
  const entries = Object.entries(value as { readonly [key: string]: PlistValue });
  return `<dict>${entries.map(([key, one]) => `<key>${escape(key)}</key>${element(one)}`).join('')}</dict>`;
}

/** Reads the strings and integers at the top level of a property list. The simulated usbmuxd needs no other values. */
export function readFlatPlist(xml: string): Record<string, string | number> {
  const entry = /<key>([^<]*)<\/key>\s*<(string|integer)>([^<]*)<\/\2>/g;
  return Object.fromEntries(
    [...xml.matchAll(entry)].map(([, key = '', type, text = '']) => [
      unescape(key),
      type === 'integer' ? Number(text) : unescape(text),
    ]),
  );
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescape(text: string) {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
