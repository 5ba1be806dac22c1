/** Returns an address with the job whose results a list shows, or without one. */
export function withJob(params: URLSearchParams, job: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (job === null) next.delete('job');
  else next.set('job', job);
  return next;
}
