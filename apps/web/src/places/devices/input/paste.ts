import { MAX_TEXT } from './command.ts';
import type { InputQueue } from './input-queue.ts';
import { textParts, typableText } from './typable-text.ts';

/** Types a text that was pasted onto the screen; one that cannot be typed whole is handed over to be looked at first. */
export function pasteText(
  text: string,
  platform: 'android' | 'ios',
  queue: InputQueue,
  lookAt: (text: string) => void,
): void {
  const { typable, lost } = typableText(text, platform);
  if (lost.length > 0) lookAt(text);
  else for (const part of textParts(typable, MAX_TEXT)) void queue.push({ kind: 'text', text: part });
}
