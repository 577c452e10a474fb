/** Returns the bytes of a `data:` URL. Browsers return large values to a test much faster as text than as numbers. */
export function bytesOfDataUrl(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
