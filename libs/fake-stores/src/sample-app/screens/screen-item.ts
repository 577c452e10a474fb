import type { AppTap } from '@storedeck/drawing';

import type { PlantKind } from '../../pictures/plants.ts';

/** What a screen consists of, from top to bottom. The `id` is the same in every language. */
export type ScreenItem =
  | { readonly kind: 'picture'; readonly plant: PlantKind }
  | { readonly kind: 'title' | 'body'; readonly id: string; readonly text: string }
  | {
      readonly kind: 'field';
      readonly id: string;
      readonly label: string;
      readonly hint: string;
      readonly isSecret?: boolean;
    }
  | {
      readonly kind: 'button';
      readonly id: string;
      readonly text: string;
      readonly look: 'main' | 'quiet';
      readonly tap: AppTap;
      readonly isDisabled?: boolean;
    }
  | {
      readonly kind: 'row';
      readonly id: string;
      readonly index: number;
      readonly name: string;
      readonly detail: string;
    }
  | { readonly kind: 'dots'; readonly count: number; readonly at: number };

/** One screen of the app. */
export interface ScreenDefinition {
  /** What a screen reader says for the button at the top that goes back. Absent: there is no such button. */
  readonly back?: string;
  readonly items: readonly ScreenItem[];
  /** What stays at the lower edge if there is space. */
  readonly foot: readonly ScreenItem[];
}
