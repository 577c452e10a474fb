import { useEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';

import { ListingPlace } from './places/listing/place.tsx';
import { LiveServer } from './server/live-server.tsx';
import { AgentPresence } from './shell/agents/agent-presence.tsx';
import { DemoPath } from './shell/first-path/demo-path.tsx';
import { KeyListener } from './shell/keys/key-listener.tsx';
import { Rail } from './shell/rail.tsx';
import { ServerBanner } from './shell/server-banner.tsx';
import { Boundary } from './ui/boundary.tsx';
import { moveFocus } from './ui/focus/focusable.ts';
import { keepFocus } from './ui/focus/keep-focus.ts';
import { SkipButton } from './ui/skip-list.tsx';
import { TooltipLayer } from './ui/tooltip.tsx';
import { whenLoaded } from './ui/when-loaded.tsx';

// The Listing place is not loaded later: it is the first place that most people see.
const DevicesPlace = whenLoaded(async () => (await import('./places/devices/place.tsx')).DevicesPlace);
const PublishPlace = whenLoaded(async () => (await import('./places/publish/place.tsx')).PublishPlace);
const FramesPlace = whenLoaded(async () => (await import('./places/frames/place.tsx')).FramesPlace);
const ReleasePlace = whenLoaded(async () => (await import('./places/release/place.tsx')).ReleasePlace);
const RunnersPlace = whenLoaded(async () => (await import('./places/runners/place.tsx')).RunnersPlace);
const FilesPlace = whenLoaded(async () => (await import('./places/files/place.tsx')).FilesPlace);
const CredentialsPlace = whenLoaded(
  async () => (await import('./places/credentials/place.tsx')).CredentialsPlace,
);
const NoSuchPlace = whenLoaded(async () => (await import('./shell/no-such-place.tsx')).NoSuchPlace);

/** The page: the rail, the banner about the server, and the place that the address names. */
export function App() {
  const [place] = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => keepFocus(document.body), []);
  return (
    <Boundary>
      <LiveServer>
        <SkipButton onSkip={() => main.current && moveFocus(main.current)}>Skip to the content</SkipButton>
        <div className="flex h-dvh flex-col-reverse md:flex-row">
          <Rail />
          <main ref={main} tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
            <ServerBanner />
            <DemoPath />
            <Boundary key={place}>
              <Switch>
                <Route path="/" component={ListingPlace} />
                <Route path="/publish" component={PublishPlace} />
                <Route path="/frames" component={FramesPlace} />
                <Route path="/release" component={ReleasePlace} />
                <Route path="/devices" component={DevicesPlace} />
                <Route path="/runners" component={RunnersPlace} />
                <Route path="/files" component={FilesPlace} />
                <Route path="/credentials" component={CredentialsPlace} />
                <Route component={NoSuchPlace} />
              </Switch>
            </Boundary>
            <AgentPresence />
          </main>
        </div>
        <TooltipLayer />
        <KeyListener />
      </LiveServer>
    </Boundary>
  );
}
