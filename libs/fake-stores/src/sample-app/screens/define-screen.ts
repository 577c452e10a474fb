import type { DrawnAppView } from '@storedeck/drawing';

import type { ScreenText } from '../../product/listing-text.ts';
import type { ScreenDefinition, ScreenItem } from './screen-item.ts';
import type { ScreenTexts } from './screen-texts.table.ts';

/** The names of the screens, in the order in which a person sees them for the first time. */
export const SCREEN_NAMES = ['welcome', 'rest', 'plant', 'place', 'habits'] as const;

/** The name of a screen besides the tabs. */
export type ScreenName = (typeof SCREEN_NAMES)[number];

/** The texts of a screen in one language. */
export interface Texts {
  readonly screens: ScreenTexts;
  readonly ui: ScreenText;
}

type Define = (texts: Texts, view: DrawnAppView) => ScreenDefinition;

/** The screens of the app besides its tabs: an introduction, a form, a question and a list. */
export const DEFINE_SCREEN: Readonly<Record<ScreenName, Define>> = {
  welcome: ({ screens }) => ({
    items: [{ kind: 'picture', plant: 'tree' }, ...describe('welcome', screens.welcome), dots(0)],
    foot: [
      button('next', screens.next, { kind: 'open', screen: 'rest' }),
      quiet('skip', screens.skip, { kind: 'open', screen: '' }),
    ],
  }),
  rest: ({ screens }) => ({
    back: screens.back,
    items: [{ kind: 'picture', plant: 'lavender' }, ...describe('rest', screens.rest), dots(1)],
    foot: [button('start', screens.start, { kind: 'open', screen: 'plant' })],
  }),
  plant: defineForm,
  place: ({ screens }) => ({
    back: screens.back,
    items: [{ kind: 'picture', plant: 'daisy' }, ...describe('place', screens.place)],
    foot: [
      button('allow_location', screens.place.allow, {
        kind: 'ask',
        permission: 'location',
        screen: 'habits',
      }),
      quiet('later', screens.place.later, { kind: 'open', screen: 'habits' }),
    ],
  }),
  habits: ({ screens, ui }) => ({
    back: screens.back,
    items: [
      { kind: 'title', id: 'habits_title', text: screens.habits.title },
      ...[...ui.habits, ...ui.evening.steps].map(([name, detail], index): ScreenItem => ({
        kind: 'row',
        id: `habit_${index + 1}`,
        index,
        name,
        detail,
      })),
      button('done', screens.habits.done, { kind: 'open', screen: '' }),
    ],
    foot: [],
  }),
};

function defineForm({ screens, ui }: Texts, { typed }: DrawnAppView): ScreenDefinition {
  const { plant } = screens;
  const isReady = (typed['name'] ?? '') !== '' && (typed['passcode'] ?? '').length >= 4;
  return {
    back: screens.back,
    items: [
      { kind: 'title', id: 'plant_title', text: plant.title },
      { kind: 'field', id: 'name', label: plant.name, hint: plant.nameHint },
      { kind: 'field', id: 'habit', label: plant.habit, hint: ui.habits[0]?.[0] ?? '' },
      { kind: 'field', id: 'passcode', label: plant.passcode, hint: plant.passcodeHint, isSecret: true },
      { ...button('save', plant.save, { kind: 'open', screen: 'place' }), isDisabled: !isReady },
    ],
    foot: [],
  };
}

type Button = Extract<ScreenItem, { kind: 'button' }>;

function button(id: string, text: string, tap: Button['tap']): Button {
  return { kind: 'button', id, text, look: 'main', tap };
}

function quiet(id: string, text: string, tap: Button['tap']): Button {
  return { ...button(id, text, tap), look: 'quiet' };
}

function describe(
  id: string,
  { title, text }: { readonly title: string; readonly text: string },
): ScreenItem[] {
  return [
    { kind: 'title', id: `${id}_title`, text: title },
    { kind: 'body', id: `${id}_text`, text },
  ];
}

function dots(at: number): ScreenItem {
  return { kind: 'dots', count: 2, at };
}
