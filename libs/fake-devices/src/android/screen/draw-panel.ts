import type { Sketch } from '@storedeck/drawing';

/** The name of a panel that can be pulled down from the upper edge of the screen. */
export type Panel = 'notifications' | 'settings';

/** The height of a panel, in dp. */
export const PANEL_HEIGHT: Readonly<Record<Panel, number>> = { notifications: 288, settings: 392 };

const NOTIFICATIONS = [
  { title: 'Messages', text: 'Ana: See you at seven?' },
  { title: 'Calendar', text: 'Dinner at 19:00' },
];
const SWITCHES = [
  { name: 'Wi-Fi', isOn: true },
  { name: 'Bluetooth', isOn: true },
  { name: 'Flashlight', isOn: false },
  { name: 'Do not disturb', isOn: false },
  { name: 'Battery saver', isOn: false },
  { name: 'Airplane mode', isOn: false },
];
const COLUMNS = 2;
const EDGE = 16;
const GAP = 10;
const TOP = 56;
const CORNER = 28;

/** Draws a panel over the screen, and darkens the rest of the screen. */
export function drawPanel(s: Sketch, panel: Panel): void {
  const height = PANEL_HEIGHT[panel];
  s.box(0, 0, s.width, s.height, { fill: '#05070c99' });
  s.box(0, -CORNER, s.width, height + CORNER, { radius: CORNER, fill: '#1b2130' });
  const below = panel === 'settings' ? drawSwitches(s, SWITCHES) : drawSwitches(s, SWITCHES.slice(0, 2));
  if (panel === 'notifications') drawNotifications(s, below);
  else drawBrightness(s, below);
  s.box(s.width / 2 - 20, height - 12, 40, 4, { radius: 2, fill: '#ffffff60' });
}

/** Draws the switches. Returns the y coordinate of the free space below the switches, in dp. */
function drawSwitches(s: Sketch, switches: typeof SWITCHES): number {
  const width = (s.width - 2 * EDGE - (COLUMNS - 1) * GAP) / COLUMNS;
  const height = 62;
  for (const [index, { name, isOn }] of switches.entries()) {
    const x = EDGE + (index % COLUMNS) * (width + GAP);
    const y = TOP + Math.floor(index / COLUMNS) * (height + GAP);
    s.box(x, y, width, height, { radius: CORNER, fill: isOn ? '#b6c7f5' : '#2c3447' });
    const color = isOn ? '#13203f' : '#e8ebf3';
    s.text(name, x + 20, y + 23, { size: 15, color, weight: 500 });
    s.text(isOn ? 'On' : 'Off', x + 20, y + 42, { size: 13, color });
  }
  return TOP + Math.ceil(switches.length / COLUMNS) * (height + GAP);
}

function drawNotifications(s: Sketch, top: number): void {
  const height = 60;
  for (const [index, { title, text }] of NOTIFICATIONS.entries()) {
    const y = top + index * (height + GAP);
    s.box(EDGE, y, s.width - 2 * EDGE, height, { radius: 20, fill: '#2c3447' });
    s.text(title, EDGE + 20, y + 21, { size: 15, color: '#ffffff', weight: 500 });
    s.text(text, EDGE + 20, y + 41, { size: 14, color: '#c9cfdd' });
  }
}

function drawBrightness(s: Sketch, top: number): void {
  const width = s.width - 2 * EDGE;
  s.text('Brightness', EDGE + 4, top + 20, { size: 14, color: '#c9cfdd' });
  s.box(EDGE, top + 40, width, 36, { radius: 18, fill: '#2c3447' });
  s.box(EDGE, top + 40, width * 0.6, 36, { radius: 18, fill: '#b6c7f5' });
}
