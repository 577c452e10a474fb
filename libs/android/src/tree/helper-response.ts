import { safeLine } from '@storedeck/foreign-text';

import { AndroidError } from '../android-error.ts';
import { HELPER_PROTOCOL } from '../helper-file/helper-release.ts';

/**
 * Returns the XML in a response of the snapshot helper. The response consists of header lines, an empty line, and the
 * XML. Throws `TREE_FAILED` for an error of the helper, for another protocol or output format, for the response to
 * another request, and for incomplete XML.
 */
export function helperXml(response: Buffer, requestId: string): string {
  const end = response.indexOf('\n\n');
  const headers = parseHeaders(response.subarray(0, Math.max(0, end)).toString('utf8'));
  if (headers.get('agentDeviceProtocol') !== HELPER_PROTOCOL) throw failed('It speaks another protocol.');
  if (headers.get('requestId') !== requestId) throw failed('Its response belongs to another request.');
  if (headers.get('ok') !== 'true') {
    const reason = headers.get('message') ?? headers.get('errorType') ?? '';
    throw failed(safeLine(reason, 200) || 'It gave no reason.');
  }
  if (headers.get('outputFormat') !== 'uiautomator-xml') throw failed('It sent another format.');
  const xml = response.subarray(end + 2);
  const length = headers.get('byteLength');
  if (length !== undefined && Number(length) !== xml.length) throw failed('Its response is not complete.');
  return xml.toString('utf8');
}

function parseHeaders(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
}

function failed(reason: string): AndroidError {
  return new AndroidError('TREE_FAILED', `The snapshot helper did not return a tree. ${reason}`);
}
