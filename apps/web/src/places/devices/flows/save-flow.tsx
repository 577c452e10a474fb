import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { nameApp, type OpenFlow } from './open-flow.ts';
import type { FlowSession } from './use-flow-session.ts';

/** Saves a flow that differs from its file. A new flow first gets the name of its app. */
export function SaveFlow({
  flow,
  session,
  onSaved,
}: {
  flow: OpenFlow;
  session: FlowSession;
  onSaved: (path: string) => void;
}) {
  const [name, setName] = useState((flow.path ?? '').replace(/^flows\/|\.ya?ml$/gu, ''));
  const trimmed = name.trim();
  const extension = /\.ya?ml$/u.exec(flow.path ?? '')?.[0] ?? '.yaml';
  const isReady = trimmed !== '' && (flow.path !== null || flow.appId !== '');
  return (
    <form
      aria-label="Save the flow"
      className="border-line bg-ground -mx-3 mt-auto -mb-3 flex shrink-0 flex-wrap items-end gap-2 border-t p-3 lg:sticky lg:-bottom-3"
      onSubmit={(event) => {
        event.preventDefault();
        const path = `flows/${trimmed}${extension}`;
        if (isReady) void session.save(path).then((isSaved) => isSaved && onSaved(path));
      }}
    >
      {flow.path === null && (
        <TextField
          label="App"
          placeholder="com.example.app"
          className="basis-full"
          value={flow.appId}
          onChange={({ target }) => session.change((before) => nameApp(before, target.value.trim()))}
        />
      )}
      <TextField
        label="Name"
        placeholder="login"
        className="min-w-0 flex-1"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" needsServer disabled={!isReady}>
        Save
      </Button>
    </form>
  );
}
