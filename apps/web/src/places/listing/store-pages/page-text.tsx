import { createContext, useContext } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { FoldedText } from './folded-text.tsx';
import { useOriginTag } from './origin.tsx';

/** Draws a text in a special way, for example with marks. If the result is undefined, the text is drawn unchanged. */
export type DrawText = (field: string, text: string) => ReactNode;

/** Lets a parent of a store page decide how the texts of the page are drawn. */
export const PageTextContext = createContext<DrawText>(() => undefined);

/** Whether the texts of a store page can be edited. If so, each text has an invisible button for keyboard users. */
export const EditableContext = createContext(false);

/**
 * A button with which keyboard users open a text in the editor. The button is not visible. While the button has the
 * focus, the text is highlighted instead. A parent handles the click.
 */
function EditTextButton({ field }: { field: string }) {
  return useContext(EditableContext) ? (
    <button type="button" data-edit-text={field} className="sr-only" aria-label={`Edit ${toWords(field)}`} />
  ) : null;
}

/** Converts the name of a field to words: `shortDescription` → "short description". */
function toWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A text of the listing on a store page. Links from problems and changes find the text by `data-field`. */
export function PageText({ field, text }: { field: string; text: string }) {
  const drawn = useContext(PageTextContext)(field, text);
  const tag = useOriginTag(field);
  return (
    <>
      <span data-field={field} {...tag}>
        {drawn ?? text}
      </span>
      <EditTextButton field={field} />
    </>
  );
}

/**
 * A long text on a store page. The stores fold it where `more` is their word for unfolding. A text that is drawn in a
 * special way is not folded.
 */
export function LongPageText({
  field,
  text,
  className,
  more,
}: {
  field: string;
  text: string;
  className?: string;
  /** The button that unfolds the text; without it, the whole text is shown. */
  more?: Pick<ComponentProps<typeof FoldedText>, 'more' | 'moreClassName'>;
}) {
  const drawn = useContext(PageTextContext)(field, text);
  const tag = useOriginTag(field);
  return (
    <div data-field={field} {...tag} className={className}>
      {drawn === undefined && more ? (
        <FoldedText key={text} text={text} {...more} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{drawn ?? text}</p>
      )}
      <EditTextButton field={field} />
    </div>
  );
}

/** The name of a store page when several are shown, such as "New"; empty for a single page. */
export const PageNameContext = createContext('');

/**
 * Returns a function that adds the name of the page to the name of a part, so that a screen reader's user can
 * distinguish the same part of two pages.
 */
export function usePartName(): (part: string) => string {
  const page = useContext(PageNameContext);
  return (part) => (page === '' ? part : `${part}, ${page}`);
}
