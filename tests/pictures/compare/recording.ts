import type { Page, Response, Route } from '@playwright/test';
import { at } from '../../journeys/walk.ts';
import { openAddress, settled } from '../open.ts';
import { pathOf, personOf, type ScreenAddress, type Values } from '../addresses.ts';

/** What a screen is drawn from: its path, the time, and the replies by name of the operation. */
export type Recording = { readonly path: string; readonly at: string; readonly replies: Readonly<Record<string, unknown>> };

/** Returns the name of the operation of a GraphQL call; undefined for other requests. */
const operationOf = (request: { url(): string; postData(): string | null }): string | undefined =>
  new URL(request.url()).pathname === '/graphql' ? /(?:query|mutation) (\w+)/.exec(request.postData() ?? '')?.[1] : undefined;

/** Opens a screen as it is, and returns what it was drawn from. */
export async function recordScreen(page: Page, address: ScreenAddress, values: Values): Promise<Recording> {
  // Replies to the page before this one cannot be read any more.
  await page.goto('about:blank');
  const responses: Response[] = [];
  page.on('response', (response) => void responses.push(response));
  await openAddress(page, address, 'ready', values);
  const replies: Record<string, unknown> = {};
  for (const response of responses) {
    const name = operationOf(response.request());
    if (name !== undefined) replies[name] = await response.json();
  }
  return { path: pathOf(address, values), at: new Date().toISOString(), replies };
}

/** In place of uploaded pictures, whose addresses expire. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#9db5ad"/><rect y="5" width="16" height="4" fill="#5f7f75"/></svg>';

async function reply(route: Route, replies: Recording['replies']): Promise<void> {
  const request = route.request();
  const name = operationOf(request);
  if (name !== undefined && name in replies) return route.fulfill({ json: replies[name] });
  if (request.resourceType() === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
  return name === undefined ? route.fulfill({ status: 204 }) : route.abort();
}

const isOfClient = ({ pathname }: URL): boolean => pathname === '/app' || pathname.startsWith('/app/');

/** Returns a recording with the addresses of the product that runs now: pages show no picture of another one. */
const onThisPort = (recording: Recording): Recording => {
  const { port } = new URL(at('acme', '/'));
  return JSON.parse(JSON.stringify(recording).replaceAll(/(localhost:)\d+/g, `$1${port}`)) as Recording;
};

/** Draws a screen from a recording, at its time: it is the same whatever the product holds. */
export async function replayScreen(page: Page, address: ScreenAddress, recorded: Recording): Promise<void> {
  const recording = onThisPort(recorded);
  await page.clock.setFixedTime(recording.at);
  await page.route(
    (url) => url.protocol.startsWith('http') && !isOfClient(url),
    (route) => reply(route, recording.replies),
  );
  const instance = address.person === null ? 'acme' : personOf(address.person).instance;
  await page.goto(at(instance, recording.path));
  await settled(page, 'ready');
}
