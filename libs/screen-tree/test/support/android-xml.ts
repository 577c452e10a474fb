/** A node of `uiautomator`: the attributes that differ from those of a plain View. */
export interface FakeNode {
  readonly class?: string;
  readonly text?: string;
  readonly id?: string;
  readonly desc?: string;
  readonly bounds?: string;
  readonly extra?: Readonly<Record<string, string>>;
  readonly children?: readonly FakeNode[];
}

/** Returns the XML that `uiautomator dump` prints for the nodes. */
export function makeDump(...nodes: readonly FakeNode[]): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${nodes.map(nodeXml).join('')}</hierarchy>`;
}

function nodeXml(node: FakeNode, index = 0): string {
  const attributes = {
    index: String(index),
    text: node.text ?? '',
    'resource-id': node.id ?? '',
    class: node.class ?? 'android.view.View',
    package: 'com.example',
    'content-desc': node.desc ?? '',
    checkable: 'false',
    checked: 'false',
    clickable: 'false',
    enabled: 'true',
    focusable: 'false',
    focused: 'false',
    scrollable: 'false',
    'long-clickable': 'false',
    password: 'false',
    selected: 'false',
    bounds: node.bounds ?? '[0,0][1080,2400]',
    ...node.extra,
  };
  const text = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
  return `<node${text}>${(node.children ?? []).map(nodeXml).join('')}</node>`;
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}

/** Makes a row that can be tapped and whose texts are separate elements, as in the settings of Android. */
export function listRow(
  title: string,
  detail: string,
  top: number,
  more: readonly FakeNode[] = [],
): FakeNode {
  const bounds = `[0,${top}][1080,${top + 200}]`;
  return {
    class: 'android.widget.LinearLayout',
    bounds,
    extra: { clickable: 'true', focusable: 'true' },
    children: [
      {
        class: 'android.widget.RelativeLayout',
        bounds,
        children: [
          { class: 'android.widget.TextView', id: 'android:id/title', text: title, bounds },
          { class: 'android.widget.TextView', id: 'android:id/summary', text: detail, bounds },
        ],
      },
      ...more,
    ],
  };
}
