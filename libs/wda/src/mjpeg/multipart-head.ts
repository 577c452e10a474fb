import { WdaError } from '../wda-error.ts';

/**
 * Parses the head of an MJPEG response. Returns the name of the boundary without its dashes. Throws MJPEG_REFUSED when
 * the head is not that of an MJPEG response.
 */
export function readResponseHead(head: string): string {
  const [statusLine = '', ...headers] = head.split('\r\n');
  const type = headerValue(headers, 'content-type') ?? '';
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1];
  if (status !== '200') throw refused(`it sent ${status ? `HTTP ${status}` : 'something that is not HTTP'}`);
  if (!/^multipart\/x-mixed-replace/i.test(type))
    throw refused(`it sent ${type.slice(0, 100) || 'no content type'}`);
  const boundary = /boundary="?([^";\s]+)/i.exec(type)?.[1]?.replace(/^-+/, '');
  if (!boundary) throw refused('it sent a stream without boundary');
  return boundary;
}

/** Returns the `Content-Length` of a part, or `undefined` when it is missing or not valid. */
export function contentLength(head: string): number | undefined {
  const value = headerValue(head.split('\r\n'), 'content-length');
  return value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
}

function headerValue(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** The error of a response that is no MJPEG stream. */
export function refused(what: string): WdaError {
  return new WdaError('MJPEG_REFUSED', `The device sends no live stream: ${what}.`, {
    hint: 'Use single screenshots instead.',
  });
}
