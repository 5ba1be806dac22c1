import type { Page, Route } from '@playwright/test';
import { eventually } from '../fixtures/eventually.ts';
import { hasArrived, rested, unanswered } from '../pictures/rested.ts';

/** A move of what was drawn already: its score as browsers count it, and what moved. */
type Move = { readonly score: number; readonly parts: readonly string[] };
type Moved = { readonly moves: Move[] };

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
};

/** Keeps what moves on pages from their first paint on; runs in each page. */
export function watchMoves(): void {
  const moved: Moved = { moves: [] };
  Object.assign(window, { moved });
  const words = (node: Node | null): string => {
    const part = node instanceof Element ? node : (node?.parentElement ?? null);
    return part === null ? 'a part' : `<${part.tagName.toLowerCase()}> ${part.textContent.trim().slice(0, 40)}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      moved.moves.push({
        score: entry.value,
        parts: entry.sources.map(
          ({ node, previousRect: before, currentRect: after }) =>
            `${words(node)} ${Math.round(before.x)},${Math.round(before.y)} to ${Math.round(after.x)},${Math.round(after.y)}`,
        ),
      });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Asked again every few seconds, at any time: by the page that is left, too, which gets no reply. */
const POLLED = 'bell';

const operationOf = (route: Route): string => /(?:query|mutation) (\w+)/.exec(route.request().postData() ?? '')?.[1] ?? 'a call';

/** Waits until a page shows what it can without the replies that are held: its skeletons come a moment later. */
async function shownWithout(page: Page): Promise<void> {
  await eventually(() => page.evaluate(() => document.querySelector('[data-waiting]') === null), 60_000);
  await rested(page);
}

const newMoves = (page: Page): Promise<Move[]> => page.evaluate(() => (window as unknown as { moved: Moved }).moved.moves.splice(0));

/** Returns what moved on a page that `open` opens, by the operation whose reply came last: each reply comes when everything else is drawn. */
export async function movesOfReplies(page: Page, open: () => Promise<unknown>): Promise<{ readonly after: string; readonly move: Move }[]> {
  const held: Route[] = [];
  const all: { readonly after: string; readonly move: Move }[] = [];
  const keep = async (after: string): Promise<void> => void all.push(...(await newMoves(page)).map((move) => ({ after, move })));
  unanswered(page).clear();
  await page.route('**/graphql', (route) => (operationOf(route) === POLLED ? route.continue() : void held.push(route)));
  await open();
  for (let after = 'opening'; ;) {
    await eventually(async () => held.length > 0 || (await hasArrived(page)), 60_000);
    await shownWithout(page);
    await keep(after);
    const next = held.shift();
    if (next === undefined) return all;
    after = operationOf(next);
    const replied = page.waitForResponse((response) => response.request() === next.request());
    await next.continue();
    await replied;
    await rested(page);
  }
}
