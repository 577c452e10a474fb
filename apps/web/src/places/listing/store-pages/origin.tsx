import { directionOf, languageName, type ShownLocale } from '@storedeck/listing';
import { createContext, useContext } from 'react';

/** The locale that is drawn, from which the parts of its page know their origin. */
export const DrawnLocaleContext = createContext<Pick<ShownLocale, 'origins' | 'instead'>>({
  origins: {},
  instead: null,
});

/** Says where a text or a set comes from when it is not of the shown language. */
export function Origin({ of: part, className = '' }: { of: string; className?: string }) {
  const { origins, instead } = useContext(DrawnLocaleContext);
  const origin = Object.hasOwn(origins, part) ? origins[part] : undefined;
  // When the whole page is that of another language, one sentence above it says so.
  if (!origin || instead !== null) return null;
  return (
    <span
      dir="ltr"
      lang="en"
      data-testid="origin"
      className={`border-strong-line text-muted bg-surface inline-block rounded-full border border-dashed px-2 font-sans text-xs font-normal ${className}`}
    >
      {origin.kept ? 'kept from Live' : `from ${languageName(origin.code)}`}
    </span>
  );
}

/** The language and the direction of a text of another language than the page. */
export function useOriginTag(field: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { origins } = useContext(DrawnLocaleContext);
  const origin = Object.hasOwn(origins, field) ? origins[field] : undefined;
  return origin ? { lang: origin.code, dir: directionOf(origin.code) } : {};
}
