import type { Element, ElementContent, Root } from 'hast';

const KINDS = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' };

export type AlertKind = keyof typeof KINDS;

/**
 * A rehype plugin that draws GitHub's alerts: a quote at the top level of the document whose first line is `[!NOTE]`,
 * `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` becomes a box with a title.
 */
export function githubAlerts() {
  return (tree: Root): void => {
    tree.children = tree.children.map((child) =>
      child.type === 'element' && child.tagName === 'blockquote' ? (toAlert(child) ?? child) : child,
    );
  };
}

function toAlert(quote: Element): Element | undefined {
  const first = quote.children.find((child) => child.type === 'element');
  const text = first?.tagName === 'p' ? first.children[0] : undefined;
  if (!first || text?.type !== 'text') return undefined;
  const [marker, name = ''] =
    /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i.exec(text.value) ?? [];
  if (marker === undefined) return undefined;
  // A line break after the marker would leave an empty first line.
  const rest = first.children.slice(1);
  if (text.value === marker && rest[0]?.type === 'element' && rest[0].tagName === 'br') rest.shift();
  const paragraph: ElementContent[] = [{ type: 'text', value: text.value.slice(marker.length) }, ...rest];
  const isEmpty = paragraph.every((child) => child.type === 'text' && child.value.trim() === '');
  const own = isEmpty ? [] : [{ ...first, children: paragraph }];
  const body = quote.children.flatMap((child) => (child === first ? own : [child]));
  if (!body.some((child) => child.type === 'element')) return undefined;
  const kind = name.toLowerCase() as AlertKind;
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['alert', `alert-${kind}`] },
    children: [
      {
        type: 'element',
        tagName: 'p',
        properties: { className: ['alert-title'], dataAlert: kind },
        children: [{ type: 'text', value: KINDS[kind] }],
      },
      ...body,
    ],
  };
}
