import { expect, type Page, type Request, type Route } from '@playwright/test';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { port } from './walk.ts';

/** What goes wrong with a call on its way: no reply comes, or request and reply end in the middle. The server does nothing in either case. */
export type Fault = 'no reply' | 'cut off';

/** Returns what the fields of a page hold, and whether its boxes are ticked. */
const typedOn = (page: Page): Promise<(string | boolean)[]> =>
  page
    .locator('main :is(input, textarea)')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ type, checked, value }) => (type === 'checkbox' || type === 'radio' ? checked : value)),
    );

type Change = (body: string) => string;
const unchanged: Change = (body) => body;
const firstHalf: Change = (body) => body.slice(0, body.length / 2);

/** Makes a call in place of the browser, and gives it the reply: both with changed bodies. */
async function answerWith(route: Route, changeReply: Change, changeRequest = unchanged): Promise<void> {
  const request = route.request();
  const { hostname, pathname } = new URL(request.url());
  const { 'content-length': _length, ...headers } = await request.allHeaders();
  const init = { method: request.method(), headers, body: changeRequest(request.postData() ?? '') };
  const reply = await hostFetch(port())(hostname, pathname, init);
  await route.fulfill({ status: reply.status, headers: Object.fromEntries(reply.headers), body: changeReply(await reply.text()) });
}

const breakCall: Readonly<Record<Fault, (route: Route) => Promise<void>>> = {
  'no reply': (route) => route.abort(),
  'cut off': (route) => answerWith(route, firstHalf, firstHalf),
};

/**
 * Handles calls while `look` runs. Those that are being handled at its end are finished first: a handler that is taken away lets its calls
 * pass, and may no longer answer them.
 */
async function whileRouted(page: Page, handle: (route: Route) => Promise<void>, look: () => Promise<void>): Promise<void> {
  const unfinished = new Set<Promise<void>>();
  const follow = (route: Route): Promise<void> => {
    const finished = handle(route).finally(() => unfinished.delete(finished));
    unfinished.add(finished);
    return finished;
  };
  await page.route('**/graphql', follow);
  await look();
  while (unfinished.size > 0) await Promise.allSettled(unfinished);
  await page.unroute('**/graphql', follow);
}

/** Breaks the calls of an operation while `look` runs. */
export const whileBroken = (page: Page, operation: string, fault: Fault, look: () => Promise<void>): Promise<void> =>
  whileRouted(page, (route) => (route.request().postData()?.includes(operation) ? breakCall[fault](route) : route.fallback()), look);

/** Breaks the call that a form makes while `save` sends it and looks at the failure. All that was typed is still there afterwards. */
export async function failsAndKeeps(page: Page, operation: string, fault: Fault, save: () => Promise<void>): Promise<void> {
  await expect(page.locator('main :is(input, textarea)')).not.toHaveCount(0);
  const typed = await typedOn(page);
  await whileBroken(page, operation, fault, save);
  expect(await typedOn(page)).toEqual(typed);
}

/** Returns whether a request is a call of an operation, or has a body of a type: of a form with a file nothing else can be read. */
const isOf = (request: Request, operation: string): boolean =>
  `${request.headers()['content-type'] ?? ''} ${request.postData() ?? ''}`.includes(operation);

/** Keeps the calls of an operation, or with a body of a type, from the server while `look` runs; afterwards they go on. */
export async function whileHeld(page: Page, operation: string, look: () => Promise<void>): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  const hold = async (route: Route): Promise<void> => {
    if (isOf(route.request(), operation)) await released;
    return route.fallback();
  };
  await whileRouted(page, hold, async () => {
    await look();
    release();
  });
}

/** Changes the next call of an operation on its way to the server: `change` is given its body, and returns another. */
export async function changeOnTheWay(page: Page, operation: string, change: Change): Promise<void> {
  await page.route(
    (url) => url.pathname === '/graphql',
    (route) => {
      const body = route.request().postData() ?? '';
      return body.includes(operation) ? route.continue({ postData: change(body) }) : route.fallback();
    },
    { times: 1 },
  );
}

/** Changes the next reply to an operation on its way to the browser. */
export async function changeReply(page: Page, operation: string, change: Change): Promise<void> {
  await page.route(
    (url) => url.pathname === '/graphql',
    async (route) => {
      if (!route.request().postData()?.includes(operation)) return route.fallback();
      return answerWith(route, change);
    },
  );
}
