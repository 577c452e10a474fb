import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import './theme/page.css';
import { pageClient } from './server/client.ts';
import { healthQuery, listingQuery } from './server/queries.ts';
import { applyTheme, storedTheme } from './theme/theme.ts';

applyTheme(storedTheme());

const queries = new QueryClient({
  defaultOptions: {
    // Files may have been edited by hand, so they are read again when the window gets the focus. Queries need no
    // retries: the event stream detects a reconnection to the server, and then all queries are read again.
    queries: { staleTime: 1000, retry: false, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/**
 * The longest wait for the first data, in ms. The server on the same computer sends them in a few milliseconds, but it
 * may wait for a file that is being written.
 */
const LONGEST_WAIT_MS = 300;

const root = document.getElementById('root');
if (root) {
  // The first drawing contains these data: drawing the page without them first would take a third of the time until the
  // listing is drawn, and the strip of the demo would then move the place down.
  const first = Promise.all([
    location.pathname === '/' && queries.prefetchQuery(listingQuery(pageClient, 'current')),
    queries.prefetchQuery(healthQuery(pageClient)),
  ]);
  const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  void Promise.race([first, longest]).then(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
