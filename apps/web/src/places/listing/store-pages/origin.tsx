import { directionOf, languageName, type ShownLocale } from '@storedeck/listing';
import { createContext, useContext } from 'react';

/** The locale that is drawn, from which the parts of its page know their origin. */
export const DrawnLocaleContext = createContext<Pick<ShownLocale, 'origins' | 'instead'>>({
  origins: {},
  instead: null,
});

/** Says where a text or a set comes from when it is not of the shown language. */
export function Origin({
  of: part,
  what = '',
  like,
  className = '',
}: {
  of: string;
  /** What it is, where that is not clear from the place. */
  what?: string;
  /** Another part, which says it for both when both have the same origin. */
  like?: string;
  className?: string;
}) {
  const { origins, instead } = useContext(DrawnLocaleContext);
  const origin = originOf(origins, part);
  const said = originOf(origins, like);
  if (origin && said?.code === origin.code && said.kept === origin.kept) return null;
  // When the whole page is that of another language, one sentence above it says so.
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

/** The language and the direction of a text of another language than the page. */
export function useOriginTag(field: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { origins } = useContext(DrawnLocaleContext);
  const origin = originOf(origins, field);
  return origin ? { lang: origin.code, dir: directionOf(origin.code) } : {};
}

function originOf(origins: ShownLocale['origins'], part: string | undefined) {
  return part !== undefined && Object.hasOwn(origins, part) ? origins[part] : undefined;
}
