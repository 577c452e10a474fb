/** An element that had the focus, and where it was. It can be used after the element has been removed. */
export interface Remembered {
  readonly element: HTMLElement;
  /** The element and its ancestors, each with its siblings and itself in their order. */
  readonly path: readonly { readonly node: Element; readonly siblings: readonly Element[] }[];
}

export function remember(element: HTMLElement): Remembered {
  const path = [];
  for (let node: Element | null = element; node && node !== document.body; node = node.parentElement)
    path.push({ node, siblings: [...(node.parentElement?.children ?? [])] });
  return { element, path };
}
