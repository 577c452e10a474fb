import { directionOf, languageName, type ShownLocale } from '@storedeck/listing';
import { createContext, useContext } from 'react';

/** The drawn locale. Each part of the store page finds its origin in this context. */
export const DrawnLocaleContext = createContext<Pick<ShownLocale, 'origins' | 'instead'>>({
  origins: {},
  instead: null,
});

/**
 * Names the origin of a text or a set: another language, or Live. Draws nothing if the shown language of the listing
 * has the text or set itself.
 */
export function Origin({
  of: part,
  what = '',
  like,
  className = '',
}: {
  of: string;
  /** The name of the text or set; empty if the place on the page makes clear which text or set is meant. */
  what?: string;
  /** Another part of the page that also shows an origin. If the two origins are equal, only the other part shows it. */
  like?: string;
  className?: string;
}) {
  const { origins, instead } = useContext(DrawnLocaleContext);
  const origin = originOf(origins, part);
  const said = originOf(origins, like);
  if (origin && said?.code === origin.code && said.kept === origin.kept) return null;
  // If the whole page has the content of another language, one sentence above the page names that language. In this
  // case, the parts of the page do not name an origin.
  if (!origin || instead !== null) return null;
  return (
    <span
      dir="ltr"
      lang="en"
      data-testid="origin"
      className={`border-strong-line text-muted bg-surface inline-block rounded-full border border-dashed px-2 font-sans text-xs font-normal ${className}`}
    >
      {what && `${what} `}
      {origin.kept ? 'kept from Live' : `from ${languageName(origin.code)}`}
    </span>
  );
}

/**
 * Returns the attributes `lang` and `dir` of a text that comes from another language or from Live; an empty object for
 * other texts.
 */
export function useOriginTag(field: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { origins } = useContext(DrawnLocaleContext);
  const origin = originOf(origins, field);
  return origin ? { lang: origin.code, dir: directionOf(origin.code) } : {};
}

function originOf(origins: ShownLocale['origins'], part: string | undefined) {
  return part !== undefined && Object.hasOwn(origins, part) ? origins[part] : undefined;
}
