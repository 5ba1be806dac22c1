import type { Page, Request } from '@playwright/test';
import { eventually } from '../fixtures/eventually.ts';

/** What a screen is made of: its data and its code. A film is read for as long as it is shown. */
const AWAITED: ReadonlySet<string> = new Set(['document', 'fetch', 'script', 'stylesheet', 'xhr']);

const requestsOf = new WeakMap<Page, Set<Request>>();

/** Returns the requests of a page without a reply, of those that it has made since this was called first. */
export function unanswered(page: Page): Set<Request> {
  const known = requestsOf.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  page.on('request', (request) => void (AWAITED.has(request.resourceType()) && requests.add(request)));
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
  requestsOf.set(page, requests);
  return requests;
}

/** Waits until a page has drawn what it was given, and has nothing else to do. */
export const rested = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 1_000 })));
      }),
  );

/** Returns whether every reply that a page asked for has come, and is shown. */
export async function hasArrived(page: Page): Promise<boolean> {
  const requests = unanswered(page);
  if (requests.size > 0) return false;
  await rested(page);
  return requests.size === 0 && page.evaluate(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Waits until every reply that a page asked for has come, and is shown. @throws Error when that takes longer */
export async function arrived(page: Page, withinMs = 60_000): Promise<void> {
  await eventually(() => hasArrived(page), withinMs).catch(() => {
    const missing = [...unanswered(page)].map((request) => `${request.url()} ${request.postData()?.slice(0, 80) ?? ''}`);
    throw new Error(`It is still loading. Without a reply: ${missing.join(', ') || 'nothing'}.`);
  });
}
