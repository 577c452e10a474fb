import { useState } from 'react';

import { useAbandonPublish } from '../../../server/publish.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Question } from '../../../ui/question.tsx';

/** Abandons a publication that could be continued, after a question. */
export function GiveUp() {
  const abandon = useAbandonPublish();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button disabled={abandon.isPending} onClick={() => setAsking(true)}>
        Give up…
      </Button>
      {abandon.error && <Failure error={abandon.error} />}
      {asking && (
        <Question
          title="Give up this publication?"
          stay="Keep it"
          proceed="Give up"
          onAnswer={(proceed) => {
            setAsking(false);
            if (proceed) abandon.mutate();
          }}
        >
          <p>
            What was written stays at the stores. To publish the rest later, make a new plan: it lists what
            the stores still lack.
          </p>
        </Question>
      )}
    </>
  );
}
