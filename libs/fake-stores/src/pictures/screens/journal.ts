import { AMBER, CARD, FERN, INK, LINE, ROSE, SKY, SOFT_INK, VIOLET } from '../palette.ts';
import { plant, type PlantKind } from '../plants.ts';
import type { Sketch } from '../sketch.ts';
import { type DrawScreen, MARGIN, TOP } from './screen.ts';

const MOODS = [SKY, VIOLET, ROSE, AMBER, FERN];
const SIGNS: readonly PlantKind[] = ['lavender', 'daisy', 'tulip'];

/** Five faces and one line a day. */
export const drawJournal: DrawScreen = (s, ui) => {
  const width = s.width - MARGIN * 2;
  s.text(ui.journal.title, MARGIN, TOP + 36, { size: 30, weight: 800, color: INK });
  drawMoods(s, ui, width);
  ui.journal.entries.forEach(([day, text], index) =>
    drawEntry(s, { day, text, index, y: TOP + 224 + index * 142, width }),
  );
};

function drawMoods(s: Sketch, ui: Parameters<DrawScreen>[1], width: number): void {
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
    s.around(x, y + 94, (context) => {
      const ink = chosen ? '#6b4408' : color;
      context.fillStyle = ink;
      for (const side of [-1, 1]) {
        context.beginPath();
        context.arc(side * radius * 0.32, -radius * 0.18, radius * 0.1, 0, Math.PI * 2);
        context.fill();
      }
      context.beginPath();
      const smile = (index - 1.4) * 0.16;
      context.moveTo(-radius * 0.36, radius * (0.3 - smile * 0.4));
      context.quadraticCurveTo(0, radius * (0.3 + smile), radius * 0.36, radius * (0.3 - smile * 0.4));
      context.strokeStyle = ink;
      context.lineWidth = 2.2;
      context.lineCap = 'round';
      context.stroke();
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
  lines(entry.text, Math.floor((entry.width - 96) / 9.4)).forEach((line, index) =>
    s.text(line, MARGIN + 22, entry.y + 62 + index * 24, {
      size: 17,
      weight: 500,
      color: INK,
      maxWidth: entry.width - 96,
    }),
  );
  plant(s, SIGNS[entry.index % SIGNS.length] ?? 'sprout', {
    x: MARGIN + entry.width - 38,
    y: entry.y + 112,
    height: 74,
    color: MOODS[(entry.index + 1) % MOODS.length] ?? ROSE,
  });
}

/** Breaks a text into lines; one without spaces breaks anywhere. */
export function lines(text: string, longest: number): string[] {
  const spaced = text.includes(' ');
  // A character without an alphabet's narrow letters is about twice as wide.
  const limit = spaced ? longest : Math.floor(longest * 0.52);
  const out = [''];
  for (const word of spaced ? text.split(/(?<= )/) : text) {
    const last = out.at(-1) ?? '';
    const hanging = /^[、。]$/.test(word);
    if (last !== '' && !hanging && (last + word).trimEnd().length > limit) out.push(word);
    else out[out.length - 1] = last + word;
  }
  return out.map((line) => line.trim());
}
