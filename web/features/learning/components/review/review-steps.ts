/** What the queue shows of itself: a page of submissions. */
export type QueuePosition = {
  readonly data: readonly { readonly id: string }[];
  readonly paginatorInfo: { readonly currentPage: number; readonly lastPage: number };
};

/** A page to which a step has led, and the row there. */
export type Turned = { readonly page: number; readonly at: 'first' | 'last' };

/** Where a step leads: to a submission of the page, or to the first or the last one of another page. */
export type Step = { readonly open: string } | Turned;

/** Returns the submission with which a page begins: the first one, or the last one where a step back has led to it; null for none. */
export function firstOf({ data, paginatorInfo }: QueuePosition, turned: Turned | null): string | null {
  const isBack = turned?.page === paginatorInfo.currentPage && turned.at === 'last';
  return data.at(isBack ? -1 : 0)?.id ?? null;
}

/** Returns where one step from the chosen submission leads; null at either end of the queue. */
export function stepFrom({ data, paginatorInfo }: QueuePosition, chosen: string, by: 1 | -1): Step | null {
  const next = data[data.findIndex(({ id }) => id === chosen) + by];
  if (next) return { open: next.id };
  const page = paginatorInfo.currentPage + by;
  return page < 1 || page > paginatorInfo.lastPage ? null : { page, at: by === 1 ? 'first' : 'last' };
}
