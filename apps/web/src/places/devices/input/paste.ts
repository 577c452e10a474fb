import { MAX_TEXT } from './command.ts';
import type { InputQueue } from './input-queue.ts';
import { textParts, typableText } from './typable-text.ts';

/** Types a text that was pasted onto the screen. A text with characters that cannot be typed goes to `review` instead. */
export function pasteText(
  text: string,
  device: { readonly platform: 'android' | 'ios'; readonly queue: InputQueue },
  review: (text: string) => void,
): void {
  const { platform, queue } = device;
  const { typable, lost } = typableText(text, platform);
  if (lost.length > 0) review(text);
  else for (const part of textParts(typable, MAX_TEXT)) void queue.push({ kind: 'text', text: part });
}
