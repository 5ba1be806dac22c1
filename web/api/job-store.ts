import { createListeners } from '../../shared/kernel/listeners.ts';
import type { Topic } from './topics.ts';

/**
 * A job that this person started, kept in local storage so that its progress is shown on every page, after a reload and in other tabs.
 * Only the id is kept; title and progress come from the server.
 */
export type StoredJob = {
  readonly id: string;
  /** What it has changed when it has ended. */
  readonly topics: readonly Topic[];
  /** The list that shows its results, for an act on rows. */
  readonly list?: string;
  /** What is said when it has ended well; without it, its title with 'done'. */
  readonly said?: string;
  /** It makes a file, which is downloaded when it has ended. */
  readonly file?: true;
};

const KEY = 'jobs';
/** Older jobs beyond this number are dropped. */
const MAX_JOBS = 10;

const listeners = createListeners();

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === KEY) listeners.notify();
});

function parse(text: string): readonly StoredJob[] {
  try {
    const value: unknown = JSON.parse(text);
    // Written below; anything else counts as absent.
    return Array.isArray(value) ? (value as StoredJob[]).map((job) => ({ ...job, topics: job.topics ?? [] })) : [];
  } catch {
    return [];
  }
}

let cache = { text: '', jobs: parse('[]') };

/** Returns the same array as long as nothing has changed, as useSyncExternalStore demands. */
export function readJobs(): readonly StoredJob[] {
  const text = localStorage.getItem(KEY) ?? '[]';
  if (text !== cache.text) cache = { text, jobs: parse(text) };
  return cache.jobs;
}

function write(jobs: readonly StoredJob[]): void {
  if (jobs.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(jobs.slice(-MAX_JOBS)));
  listeners.notify();
}

export const keepJob = (job: StoredJob): void => write([...readJobs().filter(({ id }) => id !== job.id), job]);
export const dropJob = (job: string): void => write(readJobs().filter(({ id }) => id !== job));

/** Calls the listener when this or another tab has changed the list. Returns the function that removes it. */
export const subscribeJobs = listeners.subscribe;
