import { ApiError, ERROR_STATUS, type ErrorCode } from '@storedeck/contract';
import { MAX_CLIPBOARD_BYTES } from '@storedeck/contract/mirror';

import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';
import { MAX_TEXT, textParts, typableText } from './typable-text.ts';

/**
 * Pastes a text through the device's clipboard. If the clipboard cannot be used, types the text. A text with characters
 * that cannot be typed is not sent: `review` receives it. Without `review`, the mirror shows an error with the reason.
 */
export async function pasteText(
  text: string,
  mirror: LiveMirror,
  review?: (text: string) => void,
): Promise<void> {
  const state = mirror.getState();
  if (whyNot(state, 'clipboard') === null) return pasteByClipboard(text, mirror);
  const asciiOnly = whyNot(state, 'unicodeText');
  const { typable, lost } = typableText(text, asciiOnly === null ? 'unicode' : 'ascii');
  if (lost.length > 0) {
    if (review) review(text);
    else
      mirror.fail(failure('CONTROL_UNSUPPORTED', 'The text has characters that cannot be typed.', asciiOnly));
    return;
  }
  for (const part of textParts(typable, MAX_TEXT))
    if (!(await mirror.request({ type: 'text', text: part }))) return;
}

async function pasteByClipboard(text: string, mirror: LiveMirror): Promise<void> {
  if (new TextEncoder().encode(text).length <= MAX_CLIPBOARD_BYTES) {
    await mirror.request({ type: 'clipboard-set', text, paste: true });
    return;
  }
  const hint = `At most ${MAX_CLIPBOARD_BYTES / 1024} KiB can be pasted at once.`;
  mirror.fail(failure('BODY_TOO_LARGE', 'The text is too long for the clipboard of a device.', hint));
}

function failure(code: ErrorCode, error: string, hint: string | null): ApiError {
  return new ApiError(ERROR_STATUS[code], { code, error, ...(hint !== null && { hint }) });
}
