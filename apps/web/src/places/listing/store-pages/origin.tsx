import { directionOf, languageName, type ShownLocale } from '@storedeck/listing';
import { createContext, useContext } from 'react';

/** The locale that is drawn. The parts of its page read their origin from it. */
export const DrawnLocaleContext = createContext<Pick<ShownLocale, 'origins' | 'instead'>>({
  origins: {},
  instead: null,
});

/** Names the origin of a text or a set that does not belong to the shown language. */
export function Origin({
  of: part,
  what = '',
  like,
  className = '',
}: {
  of: string;
  /** The name of the text or set, where its place on the page does not make it clear. */
  what?: string;
  /** Another part, which names the origin of both when both have the same one. */
  like?: string;
  className?: string;
}) {
  const { origins, instead } = useContext(DrawnLocaleContext);
  const origin = originOf(origins, part);
  const said = originOf(origins, like);
  if (origin && said?.code === origin.code && said.kept === origin.kept) return null;
  // When the whole page has the content of another language, one sentence above the page says so.
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
