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
    // A focused window reads files again, which may have been edited by hand. The event stream detects a lost server
    // and its return, so queries need no retries.
    queries: { staleTime: 1000, retry: false, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

// The listing is requested while the code of its place still loads.
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
