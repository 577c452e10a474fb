import { useState } from 'react';

import { useAbandonPublish } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Question } from '../../../ui/question.tsx';

/** A button that abandons a publication that could be continued. Asks the user first. */
export function AbandonPublication() {
  const abandon = useAbandonPublish();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button needsServer disabled={abandon.isPending} onClick={() => setAsking(true)}>
        Abandon…
      </Button>
      {abandon.error && <Failure error={abandon.error} />}
      {asking && (
        <Question
          title="Abandon this publication?"
          stay="Keep it"
          proceed="Abandon"
          onAnswer={(proceed) => {
            setAsking(false);
            if (proceed) abandon.mutate();
          }}
        >
          <p>Changes that were written stay in the stores. To publish the rest later, make a new plan.</p>
        </Question>
      )}
    </>
  );
}
