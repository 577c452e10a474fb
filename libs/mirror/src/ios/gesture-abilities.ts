import { mirrorAbilities } from '@storedeck/contract/mirror';

/** The reason why the sound of iPhones and simulators is not played. */
export const NO_IPHONE_AUDIO = 'Only the sound of an Android phone can be played here.';

const NO_POINTER = 'A simulator has no pointer.';
const FROM_EDGE = 'Drag from the top edge of the screen instead.';
const SCREEN_ON = 'The screen of a simulator cannot be off while it is shown.';

/** Returns the abilities of a simulator through baguette or serve-sim. */
export function simulatorAbilities(program: 'baguette' | 'serve-sim') {
  const notPossible = `${program} cannot do this.`;
  return mirrorAbilities({
    hover: NO_POINTER,
    unicodeText: `${program} can type the characters of a US keyboard only.`,
    clipboard: notPossible,
    rotate: notPossible,
    screenOff: SCREEN_ON,
    panels: FROM_EDGE,
    startApp: notPossible,
    audio: NO_IPHONE_AUDIO,
    ...(program === 'serve-sim' && { quality: 'serve-sim always sends the full size.' }),
  });
}

const NOT_BY_DISPLAY_SERVICE = 'The display service of an iPhone cannot do this.';

/** The abilities of an iPhone through its display service. */
export const DISPLAY_ABILITIES = mirrorAbilities({
  multiTouch: 'The display service of an iPhone takes one finger.',
  scroll: 'The display service has no wheel. Drag the screen instead.',
  hover: 'An iPhone has no pointer.',
  screenOff: 'The screen of an iPhone cannot be off while it is shown.',
  panels: FROM_EDGE,
  startApp: NOT_BY_DISPLAY_SERVICE,
  audio: NO_IPHONE_AUDIO,
  quality: 'The iPhone chooses the size and the frame rate.',
});

/** The buttons that neither baguette nor serve-sim nor the display service can press, with the reason. */
export const MISSING_BUTTONS = { wake: 'The button that locks the screen also wakes it.' } as const;
