/**
 * Returns the source of a screen as UiAutomator2 writes it: the tree of `uiautomator dump`, in which the class of an
 * element is the name of its XML element.
 */
export function pageSource(dump: string): string {
  const open: string[] = [];
  const xml = dump.slice(0, dump.lastIndexOf('>') + 1);
  return xml.replace(
    /<(\/?)node((?:\s[\w-]+="[^"]*")*)\s*(\/?)>/g,
    (...[, end = '', attributes = '', isEmpty = '']: readonly string[]) => {
      if (end !== '') return `</${open.pop() ?? 'node'}>`;
      const name = / class="([\w.$]+)"/.exec(attributes)?.[1] ?? 'android.view.View';
      if (isEmpty === '') open.push(name);
      return `<${name}${attributes}${isEmpty}>`;
    },
  );
}
