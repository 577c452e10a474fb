import {
  AI_DECLARATIONS,
  AI_UNDECLARED,
  aiDeclarationText,
  keepsAiDeclaration,
  type ListingPicture,
} from '@storedeck/listing';

/**
 * Asks whether a picture of Google Play was made with AI. Only a person answers; without an answer, Google Play keeps what
 * it has. An answer that is taken back is removed from Google Play, where the picture is uploaded again.
 */
export function AiChoice({
  image,
  name,
  onDeclare,
}: {
  image: ListingPicture;
  name: string;
  /** Gets Google's word; null to keep what Google Play has. */
  onDeclare: (state: string | null) => void;
}) {
  const own = keepsAiDeclaration(image) ? null : (image.aiGeneratedState ?? null);
  const states = new Set([...Object.keys(AI_DECLARATIONS), AI_UNDECLARED, ...(own === null ? [] : [own])]);
  return (
    <select
      aria-label={`AI in ${name}`}
      title="Whether the picture was made with AI, for Google Play"
      value={own ?? ''}
      onChange={({ target }) => onDeclare(target.value === '' ? null : target.value)}
      className={`border-line bg-surface mt-1 block h-7 w-38 rounded-md border px-1 text-sm pointer-coarse:h-9 ${own === null ? 'text-muted' : ''}`}
    >
      <option value="">AI: as in the store</option>
      {[...states].map((state) => (
        <option key={state} value={state}>
          {aiDeclarationText(state)}
        </option>
      ))}
    </select>
  );
}
