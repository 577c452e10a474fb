import { createContext, useContext } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { FoldedText } from './folded-text.tsx';

/** Draws a text in its own way, with marks say; undefined leaves it as it is. */
export type DrawText = (field: string, text: string) => ReactNode;

/** Whoever stands around a store page may draw its texts. */
export const PageTextContext = createContext<DrawText>(() => undefined);

/** A text of the listing on a store page; `data-field` is where a problem or a change of it leads. */
export function PageText({ field, text }: { field: string; text: string }) {
  const drawn = useContext(PageTextContext)(field, text);
  return <span data-field={field}>{drawn ?? text}</span>;
}

/** The same for a long text, which the stores fold. Drawn in another way it stands unfolded. */
export function LongPageText({
  field,
  className,
  ...folded
}: { field: string } & ComponentProps<typeof FoldedText>) {
  const drawn = useContext(PageTextContext)(field, folded.text);
  return (
    <div data-field={field} className={className}>
      {drawn === undefined ? (
        <FoldedText key={folded.text} {...folded} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{drawn}</p>
      )}
    </div>
  );
}

/** Which of two pages on show this is, such as "New"; empty when it is the only one. */
export const PageNameContext = createContext('');

/** Names a part of a store page, so that it is told from the same part of the other page. */
export function usePartName(): (part: string) => string {
  const page = useContext(PageNameContext);
  return (part) => (page === '' ? part : `${part}, ${page}`);
}
