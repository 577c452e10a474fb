/** Returns a list of settings as `uiautomator dump` prints it on a phone: five elements for each row. */
export function settingsXml(rows: number, rotation = 0): string {
  const list = Array.from({ length: rows }, (_, index) => rowXml(index)).join('');
  const root = node(
    { class: 'android.widget.FrameLayout', bounds: '[0,0][1080,2400]' },
    node(
      {
        class: 'androidx.recyclerview.widget.RecyclerView',
        'resource-id': 'com.android.settings:id/recycler_view',
        scrollable: 'true',
        bounds: '[0,300][1080,2400]',
      },
      list,
    ),
  );
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">${root}</hierarchy>`;
}

function rowXml(index: number): string {
  const top = 300 + (index % 12) * 175;
  const bounds = `[0,${top}][1080,${top + 175}]`;
  const text = { class: 'android.widget.TextView', bounds };
  return node(
    { class: 'android.widget.LinearLayout', clickable: 'true', focusable: 'true', bounds },
    node({ class: 'android.widget.ImageView', 'resource-id': 'android:id/icon', bounds }) +
      node(
        { class: 'android.widget.RelativeLayout', bounds },
        node({ ...text, 'resource-id': 'android:id/title', text: `Setting ${index}` }) +
          node({ ...text, 'resource-id': 'android:id/summary', text: 'On, several options' }),
      ),
  );
}

function node(attributes: Readonly<Record<string, string>>, children = ''): string {
  const all = {
    index: '0',
    text: '',
    'resource-id': '',
    class: '',
    package: 'com.android.settings',
    'content-desc': '',
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
    ...attributes,
  };
  const text = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`);
  return `<node${text.join('')}>${children}</node>`;
}
