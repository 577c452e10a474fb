import { isPreviewType } from '@storedeck/listing';

/** Returns what a set of this slot contains, in a word. */
export function itemWord(slot: string | null | undefined): 'app preview' | 'picture' {
  return slot && isPreviewType(slot) ? 'app preview' : 'picture';
}
