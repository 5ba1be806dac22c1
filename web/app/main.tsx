import '../design/trusted-types.ts';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pathBelowBase } from '../api/base-path.ts';
import { productName } from '../api/page-data.ts';
import { currentPlace } from '../api/tenant-address.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/session-store.ts';
import { TitleSuffix } from '../design/patterns/document-title.ts';
import { Toasts } from '../design/patterns/feedback/toast.tsx';
import { schemes, theme, variables } from '../design/theme.ts';
import { takeArrival } from '../session/login-handoff-params.ts';
import { loadShell } from './layouts.tsx';
import { AppRouter } from './router.tsx';
import { AppRoutes } from './routes.tsx';
import { openAhead } from './screens.ts';
import { standingQuery } from './standing.ts';

// A code or token leaves the address before anything else can read it there.
takeArrival();

const token = readToken();
let parts: Promise<unknown> | null = null;
if (token) {
  // Letters, while the server is being asked: before that they would only slow this file down.
  void document.fonts.load("1em 'Inter Variable'").catch(() => undefined);
  // Who this is, the frame of the pages and the screen, all at once. What fails to load fails again where it is shown.
  void queryClient.prefetchQuery(standingQuery(token, currentPlace()));
  parts = Promise.allSettled([loadShell(), openAhead(pathBelowBase(location.pathname))]);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root.');

const page = (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} colorSchemeManager={schemes} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <TitleSuffix value={productName}>
          <AppRouter>
            <AppRoutes />
          </AppRouter>
          <Toasts />
        </TitleSuffix>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
const show = (): void => createRoot(root).render(page);
// Nothing is shown before its parts are there: a boundary that is drawn empty is held on nothing for a third of a second (prompt.ts).
if (parts) void parts.then(show);
else show();
