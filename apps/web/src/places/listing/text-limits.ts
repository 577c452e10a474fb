import type { Store } from './stores.ts';

export interface TextLimit {
  readonly field: string;
  readonly label: string;
  readonly max: number;
}

/** The stores' longest texts, in characters. */
export const TEXT_LIMITS: Readonly<Record<Store, readonly TextLimit[]>> = {
  appstore: [
    { field: 'name', label: 'Name', max: 30 },
    { field: 'subtitle', label: 'Subtitle', max: 30 },
    { field: 'promotionalText', label: 'Promotional text', max: 170 },
    { field: 'description', label: 'Description', max: 4000 },
    { field: 'whatsNew', label: 'What’s New', max: 4000 },
    { field: 'keywords', label: 'Keywords', max: 100 },
  ],
  play: [
    { field: 'title', label: 'Title', max: 30 },
    { field: 'shortDescription', label: 'Short description', max: 80 },
    { field: 'fullDescription', label: 'Full description', max: 4000 },
    { field: 'releaseNotes', label: 'Release notes', max: 500 },
  ],
};

/** Length as the stores count it: Unicode code points, so that an emoji is one and not two. */
export function lengthOf(text: string): number {
  return [...text].length;
}
