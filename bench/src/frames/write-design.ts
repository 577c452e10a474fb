import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import { makeDesign, TEMPLATES, USUAL_OUTPUTS } from '@storedeck/frames';

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
const SCREENS = { phone: { width: 1206, height: 2622 }, tablet: { width: 2064, height: 2752 } } as const;

interface DesignParts {
  readonly shots: readonly string[];
  readonly languages: readonly string[];
  readonly outputs: number;
}

/** Writes a design, and a screenshot of its own for each language, device and shot. */
export async function writeDesign(dir: string, { shots, languages, outputs }: DesignParts): Promise<void> {
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
