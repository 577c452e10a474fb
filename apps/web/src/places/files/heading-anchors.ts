interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** A rehype plugin that gives headings the same anchors as GitHub, with the same prefix. */
export function headingAnchors() {
  return (tree: Node): void => {
    const taken = new Set<string>();
    eachHeading(tree, (heading) => {
      const slug = toSlug(readText(heading));
      let name = slug;
      for (let count = 1; taken.has(name); count += 1) name = `${slug}-${count}`;
      taken.add(name);
      heading.properties = { id: `user-content-${name}`, ...heading.properties };
    });
  };
}

function eachHeading(node: Node, visit: (heading: Node) => void): void {
  if (/^h[1-6]$/.test(node.tagName ?? '')) visit(node);
  for (const child of node.children ?? []) eachHeading(child, visit);
}

function readText(node: Node): string {
  return node.value ?? (node.children ?? []).map(readText).join('');
}

/** Converts the text of a heading to the name of its anchor: `What’s new?` becomes `whats-new`. */
export function toSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
