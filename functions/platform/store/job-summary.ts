const MOST_TROUBLES = 5;

/** Returns the message of a job that has failed in part: of how many, and the first reasons. `troubles`: the reason of each part. */
export function summary(total: number, troubles: readonly string[]): string {
  const distinct = [...new Set(troubles)];
  const more = distinct.length - MOST_TROUBLES;
  const named = distinct.slice(0, MOST_TROUBLES).join(' ');
  return `${troubles.length} of ${total} could not be done.${troubles.length < total ? ' The others are done.' : ''} ${named}${more > 0 ? ` And ${more} more.` : ''}`;
}
