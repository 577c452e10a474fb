import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import './theme/page.css';
import { pageClient } from './server/client.ts';
import { listingQuery } from './server/queries.ts';
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

// The listing is requested while the code of the Listing place is still loading.
if (location.pathname === '/') void queries.prefetchQuery(listingQuery(pageClient, 'current'));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
