import { useQuery } from '@tanstack/react-query';

import { ENGLISH_WORDS, type StoreWords, wordsFor } from '../words/store-words.ts';

/**
 * Returns the words of the stores in a locale. The table of words is loaded when a language other than English is
 * needed for the first time.
 */
export function useWordsFor(code: string): StoreWords {
  const { data: table } = useQuery({
    queryKey: ['store-words'],
    enabled: !/^en\b/.test(code),
    staleTime: Infinity,
    queryFn: async () => (await import('../words/store-words.table.ts')).STORE_WORDS,
  });
  return table === undefined ? ENGLISH_WORDS : wordsFor(code, table);
}
