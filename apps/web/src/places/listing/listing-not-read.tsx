import { isApiError } from '@storedeck/contract';

import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';

/** The message when a listing file cannot be read. */
export function ListingNotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Blank title="The listing cannot be read">
      <p className="wrap-anywhere">{error.message}</p>
      {isApiError(error) && error.hint && <p className="text-muted wrap-anywhere">{error.hint}</p>}
      <Button needsServer onClick={onRetry}>
        Read again
      </Button>
    </Blank>
  );
}
