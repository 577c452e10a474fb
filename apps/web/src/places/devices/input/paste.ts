import { MAX_TEXT } from './command.ts';
import type { InputQueue } from './input-queue.ts';
import { textParts, typableText } from './typable-text.ts';

/** Types a text that was pasted onto the screen. A text with characters that cannot be typed goes to `review` instead. */
export function pasteText(text: string, queue: InputQueue, review: (text: string) => void): void {
  const { typable, lost } = typableText(text, 'unicode');
  if (lost.length > 0) review(text);
  else for (const part of textParts(typable, MAX_TEXT)) void queue.push({ kind: 'text', text: part });
}
