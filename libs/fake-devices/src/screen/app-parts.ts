import type { AppElement, DrawnAppView } from '@storedeck/drawing';

import type { AppSession } from './app-session.ts';
import { drawnTexts, type DrawnText } from './drawn-texts.ts';
import { ScreenCanvas } from './screen-canvas.ts';
import type { ScreenPart } from './screen-part.ts';

/**
 * Returns the parts of the installed app: the elements of the open screen; or a scrollable list with the texts of a tab,
 * which are derived from the drawing of the app, the elements that the app names besides, and the tabs, which are buttons.
 */
export async function appParts(session: AppSession): Promise<readonly ScreenPart[]> {
  await session.app.ready();
  const named = session.elements.map((element) => toPart(element, session.view));
  return session.view.screen === '' ? [...(await tabParts(session)), ...named] : named;
}

const KINDS: Readonly<Record<AppElement['kind'], ScreenPart['kind']>> = {
  text: 'text',
  button: 'button',
  field: 'line',
  secret: 'secret',
  list: 'list',
  row: 'row',
};

function toPart(element: AppElement, view: DrawnAppView): ScreenPart {
  const { kind, id, text, hint, label, x, y, width, height, isDisabled, children } = element;
  return {
    ...{ kind: KINDS[kind], id, x, y, width, height },
    // A button without a text has a sign only, and a row has the texts of its children.
    ...(text !== '' || kind === 'field' || kind === 'secret' ? { text } : {}),
    ...(hint !== undefined && { hint }),
    ...(label !== undefined && { label }),
    isDisabled: isDisabled ?? false,
    isFocused: view.focus === id,
    isChecked: view.checked.includes(id),
    ...(children && { children: children.map((child) => toPart(child, view)) }),
  };
}

async function tabParts(session: AppSession): Promise<readonly ScreenPart[]> {
  const canvas = new ScreenCanvas({ width: 8, height: 8, scale: 1 });
  await canvas.ready();
  const { view } = session;
  const texts = drawnTexts(canvas.create().sketch.context, (context) => session.app.draw(context, view));
  const tabs = listTabs(session);
  const bar = Math.min(view.height, ...tabs.map(({ y }) => y));
  const page = texts.filter(({ y, height }) => y + height / 2 < bar);
  return [
    {
      kind: 'list',
      id: 'page',
      x: 0,
      y: 0,
      width: view.width,
      height: bar,
      children: page.map((text): ScreenPart => ({ kind: 'text', ...text })),
    },
    ...tabs.map((tab): ScreenPart => ({
      ...tab,
      children: texts
        .filter((text) => isIn(text, tab))
        .map((text): ScreenPart => ({ kind: 'text', ...text })),
    })),
  ];
}

function isIn({ x, y, width, height }: DrawnText, tab: ScreenPart): boolean {
  const [middle, line] = [x + width / 2, y + height / 2];
  return middle >= tab.x && middle < tab.x + tab.width && line >= tab.y && line < tab.y + tab.height;
}

/** Finds the buttons of the tabs by calling `tabAt` of the app for points along the left and the lower edge. */
function listTabs({ app, view }: AppSession): ScreenPart[] {
  const bottom = view.height - 1;
  let y = bottom;
  while (y > 0 && app.tabAt(view, { x: 1, y: y - 1 }) !== undefined) y -= 1;
  const items: ScreenPart[] = [];
  for (let x = 0, start = 0; x < view.width; x += 1) {
    const tab = app.tabAt(view, { x, y: bottom });
    const isLast = x + 1 >= view.width || app.tabAt(view, { x: x + 1, y: bottom }) !== tab;
    if (tab === undefined || !isLast) continue;
    const end = Math.min(view.width, x + 1);
    items.push({
      kind: 'button',
      id: `tab_${tab + 1}`,
      x: start,
      y,
      width: end - start,
      height: view.height - y,
    });
    start = x + 1;
  }
  return items;
}
