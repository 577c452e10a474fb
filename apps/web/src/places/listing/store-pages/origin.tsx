import { detectDirection, languageName, type PartOrigin, type ShownLocale } from '@storedeck/listing';
import { createContext, useContext } from 'react';

interface DrawnLocale extends Pick<ShownLocale, 'origins' | 'instead'> {
  /** The name of the listing from which parts are kept, such as "Live 3.4.1"; null if the listing is not New. */
  readonly keptFrom: string | null;
}

/** The drawn locale. Each part of the store page finds its origin in this context. */
export const DrawnLocaleContext = createContext<DrawnLocale>({ origins: {}, instead: null, keptFrom: null });

/**
 * Names the origin of a text or a set: another language, or the listing from which publishing keeps it. Draws nothing if the shown language of the listing
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
  const { origins, instead, keptFrom } = useContext(DrawnLocaleContext);
  const origin = findOrigin(origins, part);
  const said = findOrigin(origins, like);
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
      {origin.kept ? `kept from ${keptFrom ?? 'Live'}` : `from ${languageName(origin.code)}`}
    </span>
  );
}

/**
 * Returns the attributes `lang` and `dir` of a text that comes from another language or from Live; an empty object for
 * other texts.
 */
export function useOriginTag(field: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { origins } = useContext(DrawnLocaleContext);
  const origin = findOrigin(origins, field);
  return origin ? { lang: origin.code, dir: detectDirection(origin.code) } : {};
}

/** Returns the origin of a text or set; undefined if the shown language of the listing has it itself. */
export function useOrigin(part: string): PartOrigin | undefined {
  return findOrigin(useContext(DrawnLocaleContext).origins, part);
}

function findOrigin(origins: ShownLocale['origins'], part: string | undefined) {
  return part !== undefined && Object.hasOwn(origins, part) ? origins[part] : undefined;
}
