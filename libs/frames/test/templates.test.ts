import { expect, test } from '@jest/globals';

import { shapeDevice } from '../src/draw/device-shape.ts';
import { placeDevice } from '../src/draw/place-device.ts';
import { type DesignOutput, makeDesign, showDesign, TEMPLATES, USUAL_OUTPUTS } from '../src/index.ts';

const WIDE: readonly DesignOutput[] = [
  { store: 'appStore', slot: 'APP_IPHONE_67', width: 2868, height: 1320, device: 'phone' },
  { store: 'googlePlay', slot: 'phoneScreenshots', width: 1920, height: 1080, device: 'phone' },
  { store: 'appStore', slot: 'APP_IPAD_PRO_3GEN_129', width: 2752, height: 2064, device: 'tablet' },
];
const SQUAT: DesignOutput = {
  ...{ store: 'googlePlay', slot: 'phoneScreenshots', width: 1080, height: 1920, device: 'phone' },
};
const SCREENS = { phone: { width: 1206, height: 2622 }, tablet: { width: 2064, height: 2752 } } as const;

const CASES = TEMPLATES.flatMap((template) =>
  [...USUAL_OUTPUTS, SQUAT, ...WIDE].map((output) => ({
    ...{ template, output, id: template.id, size: `${output.width} × ${output.height}` },
  })),
);

test.each(CASES)('no device of $id reaches the texts in $size', ({ template, output }) => {
  const shot = { id: 'home', picture: 'home.png' };
  const design = makeDesign(template, { name: 'Test', outputs: [output], shots: [shot] });
  const place = { output, shot: design.shots[0]!, language: 'en-US', isRtl: false };
  const { frame, text } = showDesign(design, place);
  const { width, height } = SCREENS[output.device];
  const isWide = output.width > output.height;
  const screen = isWide ? { width: height, height: width } : { width, height };
  const { body, bodyRadius } = shapeDevice(output.device, screen);
  const { x, y, scale } = placeDevice(frame, body, output);
  const box = {
    ...{ left: (text.x / 100) * output.width, right: ((text.x + text.width) / 100) * output.width },
    ...{ top: (text.y / 100) * output.height, bottom: ((text.y + text.height) / 100) * output.height },
  };
  // The corners are round: their arcs are boxed by points on their circles.
  const [w, h, r] = [body.width * scale, body.height * scale, bodyRadius * scale];
  const turn = (frame.rotate * Math.PI) / 180;
  const points = Array.from({ length: 4 * 32 }, (_, at) => {
    const angle = (at / (4 * 32)) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [px, py] = [Math.sign(dx) * (w / 2 - r) + dx * r, Math.sign(dy) * (h / 2 - r) + dy * r];
    return [
      x + w / 2 + px * Math.cos(turn) - py * Math.sin(turn),
      y + h / 2 + px * Math.sin(turn) + py * Math.cos(turn),
    ] as const;
  });
  const xs = points.map(([px]) => px);
  const ys = points.map(([, py]) => py);
  const isApart =
    Math.max(...xs) <= box.left ||
    Math.min(...xs) >= box.right ||
    Math.max(...ys) <= box.top ||
    Math.min(...ys) >= box.bottom;
  expect(isApart).toBe(true);
});
