import type { Sketch } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import { AMBER, CARD, FERN, INK, LINE, ROSE, SKY, SOFT_INK, VIOLET } from '../palette.ts';
import { plant, type PlantKind } from '../plants.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

const MOODS = [SKY, VIOLET, ROSE, AMBER, FERN];
const PLANTS: readonly PlantKind[] = ['lavender', 'daisy', 'tulip'];

/** Draws the journal: five moods, and one entry per day. */
export const drawJournal: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.text(ui.journal.title, MARGIN, TOP + 36, { size: 30, weight: 800, color: INK });
  drawMoods(s, ui, width);
  ui.journal.entries.forEach(([day, text], index) =>
    drawEntry(s, { day, text, index, y: TOP + 224 + index * 142, width }),
  );
};

function drawMoods(s: Sketch, ui: ScreenText, width: number): void {
  const y = TOP + 58;
  s.box(MARGIN, y, width, 148, { radius: 26, fill: CARD, shadow: 12 });
  s.text(ui.journal.question, s.width / 2, y + 40, {
    size: 18,
    weight: 700,
    color: INK,
    align: 'center',
    maxWidth: width - 40,
  });
  MOODS.forEach((color, index) => {
    const x = MARGIN + (width / 5) * (index + 0.5);
    const chosen = index === 3;
    const radius = chosen ? 27 : 21;
    s.circle(x, y + 94, radius, chosen ? color : `${color}55`);
    s.around(x, y + 94, (face) => {
      const ink = chosen ? '#6b4408' : color;
      for (const side of [-1, 1]) face.circle(side * radius * 0.32, -radius * 0.18, radius * 0.1, ink);
      const smile = (index - 1.4) * 0.16;
      face.path({ stroke: { width: 2.2, color: ink } }, (context) => {
        context.moveTo(-radius * 0.36, radius * (0.3 - smile * 0.4));
        context.quadraticCurveTo(0, radius * (0.3 + smile), radius * 0.36, radius * (0.3 - smile * 0.4));
      });
    });
  });
}

function drawEntry(
  s: Sketch,
  entry: { day: string; text: string; index: number; y: number; width: number },
): void {
  s.box(MARGIN, entry.y, entry.width, 128, { radius: 22, fill: CARD, shadow: 8 });
  s.box(MARGIN, entry.y + 22, 4, 84, { radius: 2, fill: MOODS[(entry.index + 3) % MOODS.length] ?? LINE });
  s.text(entry.day, MARGIN + 22, entry.y + 34, { size: 13, weight: 700, color: SOFT_INK });
  const font = { size: 17, weight: 500 };
  s.lines(entry.text, entry.width - 96, font).forEach((line, index) =>
    s.text(line, MARGIN + 22, entry.y + 62 + index * 24, { ...font, color: INK }),
  );
  plant(s, PLANTS[entry.index % PLANTS.length] ?? 'sprout', {
    x: MARGIN + entry.width - 38,
    y: entry.y + 112,
    height: 74,
    color: MOODS[(entry.index + 1) % MOODS.length] ?? ROSE,
  });
}
