import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import { makeDesign, TEMPLATES, USUAL_OUTPUTS } from '@storedeck/frames';

import { measureCommand } from '../measure/measure-command.ts';
import { megabytes } from '../measure/process-memory.ts';
import type { Row } from '../table.ts';

const SHOTS = ['today', 'garden', 'insights', 'journal'];
const LANGUAGES = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'it', 'pt-BR', 'ru', 'el', 'pl', 'tr'];
/** A whole set of a large app: 30 languages, six shots and the sizes of three devices. */
const ALL_SHOTS = [...SHOTS, 'search', 'settings'];
const ALL_LANGUAGES = [
  ...LANGUAGES,
  ...['ar', 'ca', 'cs', 'da', 'fi', 'he', 'hi', 'hr', 'hu', 'id', 'ja', 'ko', 'ms', 'nl', 'no', 'ro', 'sv'],
  ...['th', 'zh-Hans', 'zh-Hant'],
];
const CAPTIONS: Readonly<Record<string, string>> = {
  ar: 'عادات صغيرة بكل رفق',
  el: 'Μικρές συνήθειες, με φροντίδα',
  he: 'הרגלים קטנים, בעדינות',
  hi: 'छोटी आदतें, प्यार से',
  ja: '小さな習慣を、やさしく続ける',
  ko: '작은 습관을 다정하게',
  ru: 'Маленькие привычки, с заботой',
  th: 'นิสัยเล็กๆ ที่ดูแลด้วยใจ',
  'zh-Hans': '温柔地坚持每一个小习惯',
  'zh-Hant': '溫柔地堅持每一個小習慣',
};
/** One picture for each of three devices: two phones and a tablet. */
const ALL_OUTPUTS = 3;
const MAX_WALL = 120;
const SCREENS = { phone: { width: 1206, height: 2622 }, tablet: { width: 2064, height: 2752 } } as const;
const MAX_SECONDS = 0.4;
const MAX_MEMORY = 400_000_000;

/**
 * Measures the processor time of one framed picture of 1320 × 2868 pixels, and what 40 of them need of memory; then the
 * time and the memory of all pictures of a large app.
 */
export async function benchFrames(): Promise<Row[]> {
  return [...(await benchOne()), ...(await benchAll())];
}

async function benchAll(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-frames-'));
  try {
    await writeDesign(dir, { shots: ALL_SHOTS, languages: ALL_LANGUAGES, outputs: ALL_OUTPUTS });
    const count = ALL_SHOTS.length * ALL_LANGUAGES.length * ALL_OUTPUTS;
    const { seconds, peak, wall } = await measureCommand(['frames', '--quiet', '--dir', dir]);
    return [
      {
        what: `${count} pictures: ${ALL_LANGUAGES.length} languages, ${ALL_SHOTS.length} shots, ${ALL_OUTPUTS} devices`,
        ours: `${wall.toFixed(0)} s (${seconds.toFixed(0)} s of processor time)`,
        beside: `limit: ${MAX_WALL} s on two cores`,
        ratio: wall / MAX_WALL,
        target: '≤ 1 ×',
        holds: wall <= MAX_WALL,
      },
      {
        what: 'the same, memory',
        ours: megabytes(peak),
        beside: `limit: ${megabytes(MAX_MEMORY)}`,
        ratio: peak / MAX_MEMORY,
        target: '≤ 1 ×',
        holds: peak <= MAX_MEMORY,
      },
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function benchOne(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-frames-'));
  try {
    await writeDesign(dir, { shots: SHOTS, languages: LANGUAGES, outputs: 1 });
    const { seconds, peak, wall } = await measureCommand(['frames', '--quiet', '--dir', dir]);
    const each = seconds / (SHOTS.length * LANGUAGES.length);
    return [
      {
        what: 'one framed picture of 1320 × 2868, processor time',
        ours: `${each.toFixed(2)} s (${wall.toFixed(1)} s on the clock for all)`,
        beside: `limit: ${MAX_SECONDS} s`,
        ratio: each / MAX_SECONDS,
        target: '≤ 1 ×',
        holds: each <= MAX_SECONDS,
      },
      {
        what: 'framed pictures, memory',
        ours: megabytes(peak),
        beside: `limit: ${megabytes(MAX_MEMORY)}`,
        ratio: peak / MAX_MEMORY,
        target: '≤ 1 ×',
        holds: peak <= MAX_MEMORY,
      },
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

interface DesignParts {
  readonly shots: readonly string[];
  readonly languages: readonly string[];
  readonly outputs: number;
}

/** Writes a design, and a screenshot of its own for each language, device and shot. */
async function writeDesign(dir: string, { shots, languages, outputs }: DesignParts): Promise<void> {
  const drawn = drawnPictures(createNodeCanvas());
  const used = USUAL_OUTPUTS.slice(0, outputs);
  await mkdir(join(dir, 'designs'));
  for (const device of new Set(used.map((output) => output.device ?? 'phone')))
    for (const [screen, shot] of shots.entries()) {
      const size = SCREENS[device];
      const what = { kind: 'screen', device: 'iphone', locale: 'en-US', screen, ...size } as const;
      const { bytes } = await drawn.render(what, size, 'png');
      for (const language of languages) {
        await mkdir(join(dir, language), { recursive: true });
        await writeFile(join(dir, language, `${device}-${shot}.png`), bytes);
      }
    }
  const textsIn = (language: string) =>
    Object.fromEntries(
      shots.map((shot) => [
        shot,
        { caption: CAPTIONS[language] ?? 'Small habits, kept kindly', subcaption: 'Storedeck 2026' },
      ]),
    );
  const design = makeDesign(TEMPLATES[1]!, {
    name: 'Bench',
    outputs: used,
    shots: shots.map((id) => ({ id, picture: `{language}/{device}-${id}.png` })),
    texts: Object.fromEntries(languages.map((language) => [language, textsIn(language)])),
  });
  await writeFile(join(dir, 'designs/bench.json'), JSON.stringify(design));
}
