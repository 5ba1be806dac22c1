/**
 * Work that goes on after its answer, as this browser remembers it: it may be left and is found again, on another page, after a
 * reload and in another tab. Ids only; what it is and how far it is the server tells.
 */
export type RememberedJob = {
  readonly id: string;
  /** Names of the operations whose answers are other ones when it has ended. */
  readonly outdates: readonly string[];
};

const KEY = 'jobs';
/** More than anybody starts; older ones are dropped. */
const MOST = 10;

const listeners = new Set<() => void>();

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === KEY) announce();
});

function parse(text: string): readonly RememberedJob[] {
  try {
    const value: unknown = JSON.parse(text);
    // Written below; anything else is as good as absent.
    return Array.isArray(value) ? (value as RememberedJob[]) : [];
  } catch {
    return [];
  }
}

let read = { text: '', jobs: parse('[]') };

/** The same list as long as nothing has changed, as React wants it. */
export function readJobs(): readonly RememberedJob[] {
  const text = localStorage.getItem(KEY) ?? '[]';
  if (text !== read.text) read = { text, jobs: parse(text) };
  return read.jobs;
}

function announce(): void {
  listeners.forEach((listener) => listener());
}

function write(jobs: readonly RememberedJob[]): void {
  if (jobs.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(jobs.slice(-MOST)));
  announce();
}

export const rememberJob = (job: RememberedJob): void => write([...readJobs().filter(({ id }) => id !== job.id), job]);
export const forgetJob = (job: string): void => write(readJobs().filter(({ id }) => id !== job));

export function subscribeJobs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
