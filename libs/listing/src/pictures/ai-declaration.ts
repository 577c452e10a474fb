import type { ListingPicture } from '../listing.ts';
import { isSamePicture } from './same-picture.ts';

/**
 * What a person can declare about a picture of Google Play, by the words of its interface (`aiGeneratedState` of an image
 * in the description of androidpublisher v3). It is an attestation, so no program may choose one.
 */
export const AI_DECLARATIONS: Readonly<Record<string, string>> = {
  aiGeneratedStateNotAiGenerated: 'Not made with AI',
  aiGeneratedStateAiGeneratedDeveloperAttested: 'Made with AI',
};

/**
 * Google's word for no declaration. In New, it removes what the store has: the picture is uploaded again without a
 * declaration, because no request changes that of an image that is there.
 */
export const AI_UNDECLARED = 'aiGeneratedStateUnspecified';

/** Returns what is declared about a picture, in Google's words; null if nothing is. */
export function readAiDeclaration({
  aiGeneratedState: state,
}: Pick<ListingPicture, 'aiGeneratedState'>): string | null {
  return state == null || state === '' || state === AI_UNDECLARED ? null : state;
}

/** Describes a declaration in Google's words to the user; an unknown one is shown as it is. */
export function aiDeclarationText(state: string | null): string {
  return state === null || state === AI_UNDECLARED ? 'AI: not declared' : (AI_DECLARATIONS[state] ?? state);
}

/** Whether two entries declare the same. */
export function hasSameAiDeclaration(a: ListingPicture, b: ListingPicture): boolean {
  return readAiDeclaration(a) === readAiDeclaration(b);
}

/** Whether a picture of New keeps what the store has declared about it. */
export function keepsAiDeclaration({ aiGeneratedState: state }: ListingPicture): boolean {
  return state == null || state === '';
}

/** Returns the pictures with what the store has declared about them where they keep it. */
export function withKeptAiDeclarations(
  pictures: readonly ListingPicture[],
  now: readonly ListingPicture[],
): ListingPicture[] {
  return pictures.map((picture) => {
    if (!keepsAiDeclaration(picture)) return picture;
    const kept = now.find((other) => readAiDeclaration(other) !== null && isSamePicture(picture, other));
    return kept ? { ...picture, aiGeneratedState: kept.aiGeneratedState } : picture;
  });
}
