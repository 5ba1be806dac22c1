/** What the queue shows of itself: a page of submissions. */
export type QueuePlace = {
  readonly data: readonly { readonly id: string }[];
  readonly paginatorInfo: { readonly currentPage: number; readonly lastPage: number };
};

/** Where a step leads: to a submission of the page, or to the first or the last one of another page. */
export type Step = { readonly open: string } | { readonly page: number; readonly at: 'first' | 'last' };

/** Returns where one step from the chosen submission leads; null at either end of the queue. */
export function stepFrom({ data, paginatorInfo }: QueuePlace, chosen: string, by: 1 | -1): Step | null {
  const next = data[data.findIndex(({ id }) => id === chosen) + by];
  if (next) return { open: next.id };
  const page = paginatorInfo.currentPage + by;
  return page < 1 || page > paginatorInfo.lastPage ? null : { page, at: by === 1 ? 'first' : 'last' };
}
