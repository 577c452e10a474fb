import { Design, type DesignInput, type DesignOutput } from '../design/design.ts';
import type { Template } from './template.ts';

/** The usual sizes of screenshots, of which a new design has some. */
export const USUAL_OUTPUTS: readonly DesignOutput[] = [
  { store: 'appStore', slot: 'APP_IPHONE_67', width: 1320, height: 2868, device: 'phone' },
  { store: 'appStore', slot: 'APP_IPHONE_65', width: 1284, height: 2778, device: 'phone' },
  { store: 'appStore', slot: 'APP_IPAD_PRO_3GEN_129', width: 2064, height: 2752, device: 'tablet' },
  { store: 'googlePlay', slot: 'phoneScreenshots', width: 1080, height: 2160, device: 'phone' },
  { store: 'googlePlay', slot: 'sevenInchScreenshots', width: 1200, height: 1920, device: 'tablet' },
  { store: 'googlePlay', slot: 'tenInchScreenshots', width: 1600, height: 2560, device: 'tablet' },
];

/** What a new design is about. */
export type DesignContent = Pick<DesignInput, 'name' | 'outputs' | 'shots' | 'texts' | 'fallbackLanguage'>;

/** Makes a design with the look of a template. */
export function makeDesign({ look, shots = [] }: Template, content: DesignContent): Design {
  return Design.parse({
    schemaVersion: 1,
    ...look,
    ...content,
    shots: content.shots.map((shot, at) => ({ ...shots[at % shots.length], ...shot })),
  });
}
