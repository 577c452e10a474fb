import { INK, PAPER } from '../palette.ts';
import { drawEvening } from './evening.ts';
import { drawFocus } from './focus.ts';
import { drawFriends } from './friends.ts';
import { drawGarden } from './garden.ts';
import { drawInsights } from './insights.ts';
import { drawJournal } from './journal.ts';
import { drawRhythm } from './rhythm.ts';
import type { AppScreen } from './screen.ts';
import { drawStreak } from './streak.ts';
import { drawToday } from './today.ts';
import { drawWidgets } from './widgets.ts';

/** The screens of the app. The caption of a screenshot has the same index as its screen. */
export const SCREENS: readonly AppScreen[] = [
  { draw: drawToday, ground: PAPER, ink: INK, tab: 0 },
  { draw: drawGarden, ground: '#84c08b', ink: INK, tab: 1 },
  { draw: drawInsights, ground: PAPER, ink: INK, tab: 2 },
  { draw: drawStreak, ground: PAPER, ink: INK, tab: 0 },
  { draw: drawFocus, ground: '#061a21', ink: '#d7efe6' },
  { draw: drawJournal, ground: '#fbf5e9', ink: INK, tab: 3 },
  { draw: drawRhythm, ground: '#f4faf4', ink: INK, tab: 0 },
  { draw: drawFriends, ground: '#fdf8ea', ink: INK, tab: 1 },
  { draw: drawWidgets, ground: '#7db4ea', ink: '#fff' },
  { draw: drawEvening, ground: '#120e2e', ink: '#f6efff' },
];
