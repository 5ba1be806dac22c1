import '../design/trusted-types.ts';
import '../design/layers.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import '../design/touch.css';
import '../design/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pathBelowBase } from '../api/base-path.ts';
import { pageData, productName } from '../api/page-data.ts';
import { tenantAddress } from '../api/tenant-address.ts';
import { queryClient } from '../api/query-client.ts';
import { readToken } from '../api/session-store.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { speak } from '../texts/text.ts';
import { TitleSuffix } from '../design/patterns/page/document-title.ts';
import { Toasts } from '../design/patterns/feedback/toast.tsx';
import { schemes, theme, variables } from '../design/theme.ts';
import { setFeatureParts } from '../shared-features/feature-parts.ts';
import { leaveFormerSlug } from '../session/former-slug.ts';
import { takeLoginHandoffParams } from '../session/login-handoff-params.ts';
import { loadShell } from './layouts.tsx';
import { AppRouter } from './router.tsx';
import { AppRoutes } from './routes.tsx';
import { prefetchScreen } from './screen-modules.ts';
import { sessionStateQuery } from '../session/session-state.ts';

// Removes a code or token from the address before other code can read it.
takeLoginHandoffParams();
leaveFormerSlug();

// The server and first.js have chosen it.
speak(document.documentElement.lang);
const token = readToken();
let modules: Promise<unknown> | null = loadTexts('frame');
if (token) {
  // The font is loaded while the first requests run; earlier it would delay this script.
  void document.fonts.load("1em 'Inter Variable'").catch(() => undefined);
  // Session state, shell and screen are loaded in parallel. A load that fails is repeated, and its failure shown, where it is rendered.
  void queryClient.prefetchQuery(sessionStateQuery(token, tenantAddress()));
  modules = Promise.allSettled([modules, loadShell(), prefetchScreen(pathBelowBase(location.pathname))]);
}

setFeatureParts(() => import('./parts/feature-parts.ts'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const startScheme = pageData?.theme === 'light' || pageData?.theme === 'dark' ? pageData.theme : 'auto';
const page = (): ReactNode => (
  <StrictMode>
    <MantineProvider theme={theme()} cssVariablesResolver={variables} colorSchemeManager={schemes} defaultColorScheme={startScheme}>
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
const show = (): void => createRoot(root).render(page());
// Rendered once texts and modules are loaded: a boundary that renders its fallback keeps it for a third of a second (eager-lazy.tsx).
if (modules) void modules.then(show);
else show();
