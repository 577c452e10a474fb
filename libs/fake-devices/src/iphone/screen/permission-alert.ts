import type { AppPermission, Sketch } from '@storedeck/drawing';

/** A button of the alert in which iOS asks the person for a permission. Lengths are in points. */
export interface AlertButton {
  readonly text: string;
  readonly decision: 'granted' | 'denied';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

// The alert is in the language of the device, also when the app was started in another one.
const QUESTIONS: Readonly<Record<AppPermission, (app: string) => string>> = {
  camera: (app) => `“${app}” Would Like to Access the Camera`,
  location: (app) => `Allow “${app}” to use your location?`,
  notifications: (app) => `“${app}” Would Like to Send You Notifications`,
  photos: (app) => `“${app}” Would Like to Access Your Photos`,
};
const LOCATION = [
  ['Allow Once', 'granted'],
  ['Allow While Using App', 'granted'],
  ['Don’t Allow', 'denied'],
] as const;
const PLAIN = [
  ['Don’t Allow', 'denied'],
  ['Allow', 'granted'],
] as const;
const [WIDTH, HEAD, ROW] = [300, 96, 48];

/** Returns the question of the alert. */
export function alertText(permission: AppPermission, app: string): string {
  return QUESTIONS[permission](app);
}

/** Returns the rectangle of the alert in the middle of the screen, and its buttons. */
export function placeAlert(
  permission: AppPermission,
  screen: { readonly width: number; readonly height: number },
) {
  const rows = permission === 'location' ? LOCATION : PLAIN;
  const box = { x: (screen.width - WIDTH) / 2, width: WIDTH, height: HEAD + rows.length * ROW };
  const y = (screen.height - box.height) / 2;
  const buttons = rows.map(([text, decision], index): AlertButton => ({
    ...{ text, decision, x: box.x, width: WIDTH, y: y + HEAD + index * ROW, height: ROW },
  }));
  return { ...box, y, buttons };
}

/** Draws the alert over the app. */
export function drawPermissionAlert(s: Sketch, permission: AppPermission, app: string): void {
  const { x, y, width, height, buttons } = placeAlert(permission, s);
  s.box(0, 0, s.width, s.height, { fill: 'rgba(0, 0, 0, 0.32)' });
  s.box(x, y, width, height, { radius: 22, fill: '#f6f6f8' });
  s.lines(alertText(permission, app), width - 48, { size: 17, weight: 700 }).forEach((line, index) =>
    s.text(line.trimEnd(), s.width / 2, y + 34 + index * 22, {
      ...{ size: 17, weight: 700, color: '#000000', align: 'center' },
    }),
  );
  for (const button of buttons) {
    s.box(x, button.y, width, 0.6, { fill: '#c6c6c8' });
    const style = { size: 17, color: '#0a7bff', align: 'center' } as const;
    s.text(button.text, s.width / 2, button.y + ROW / 2, style);
  }
}
