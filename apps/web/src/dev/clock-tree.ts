import type { DeviceTree } from '@storedeck/contract';

/** Returns the screen tree of a `SimulatedPhone`. The only element is the time. */
export function clockTree(platform: DeviceTree['platform'], scale: number): DeviceTree {
  const points = { x: 27, y: 93, width: 200, height: 40 };
  const size = platform === 'android' ? { width: 1080, height: 2400 } : { width: 1179, height: 2556 };
  const bounds = { x: 81, y: 279, width: 600, height: 120 };
  const name = new Date().toLocaleTimeString();
  const type = platform === 'android' ? 'android.widget.TextView' : 'XCUIElementTypeStaticText';
  const rest = { index: 0, parent: null, depth: 0, bounds, points, drawingOrder: 0 };
  const element = {
    ...rest,
    role: 'text',
    type,
    identifier: 'clock',
    label: name,
    text: '',
    hint: '',
    flags: [],
  };
  const line = `@1 text "${name}" [id=clock]`;
  return {
    ok: true,
    platform,
    size,
    scale,
    rung: {
      program: platform === 'android' ? 'snapshot helper' : 'WebDriverAgent',
      reason: null,
      climb: null,
    },
    isTruncated: false,
    elements: [element],
    outline: { text: line, rows: [{ reference: 1, element: 0, depth: 0, role: 'text', name, line }] },
  };
}
