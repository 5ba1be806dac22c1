import type { Page, Route } from '@playwright/test';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { port } from '../journeys/walk.ts';
import type { ScreenAddress, ScreenState } from './addresses.ts';

/** Operations of the frame around a screen. Without their replies no screen is shown at all. */
const FRAME = new Set(['viewer', 'branchBranding', 'instanceByUrl', 'branchLookup', 'job']);
/** Figures that are not counted from rows. */
const UNCHANGED = /id$|order|limit|licen|page|used|remaining/i;

/** Returns a reply without rows: lists are empty, and what is counted is 0. */
function withoutRows(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return UNCHANGED.test(name) ? value : 0;
  if (value === null || typeof value !== 'object') return value;
  // The course that a learner would continue with.
  if (name === 'current') return null;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutRows(member, key)]));
}

/** Sends the request of a page to the product, and gives the page the reply without rows. */
async function replyWithoutRows(route: Route): Promise<void> {
  const request = route.request();
  const { hostname, pathname } = new URL(request.url());
  const init = { method: request.method(), headers: request.headers(), body: request.postData() };
  const reply = await hostFetch(port())(hostname, pathname, init);
  await route.fulfill({ status: reply.status, json: withoutRows(await reply.json()) });
}

const isCall = ({ pathname }: URL): boolean => pathname === '/graphql' || pathname.startsWith('/api/');

/** Makes the replies to the requests of a page such that the screen is in this state. */
export async function arrangeReplies(page: Page, { results = {} }: ScreenAddress, state: ScreenState): Promise<void> {
  if (state !== 'loading' && state !== 'failed' && state !== 'empty' && Object.keys(results).length === 0) return;
  await page.route(isCall, async (route) => {
    const name = /(?:query|mutation) (\w+)/.exec(route.request().postData() ?? '')?.[1] ?? '';
    if (FRAME.has(name)) return route.fallback();
    // Held until the page is closed.
    if (state === 'loading') return undefined;
    if (state === 'failed') return route.abort();
    if (name in results) return route.fulfill({ json: { data: { [name]: results[name] } } });
    return state === 'empty' && name !== '' ? replyWithoutRows(route) : route.fallback();
  });
}
