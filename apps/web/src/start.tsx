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
    // Files that were edited by hand are read again when the window is looked at; a lost server is noticed, and
    // found again, by the event stream.
    queries: { staleTime: 1000, retry: false, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

// It arrives while the place that shows it is still being loaded.
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
