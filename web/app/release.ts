const ENTRY = /<script type="module"[^>]{0,80} src="([^"]{1,200})"/;
const RELOADED = 'reloaded-for-release';
/** Milliseconds after which a server that does not answer counts as out of reach. */
const TIMEOUT = 8000;

/** Returns the address of the program in a page of the product: its name has the hash of its content; null for another page. */
export const entryOf = (html: string): string | null => ENTRY.exec(html)?.[1] ?? null;

/** Whether the server has the release of this page, or another one; or does not answer. */
export type Release = 'same' | 'replaced' | 'out of reach';

/** Asks the server for its release. @param present the address of the program of this page */
export async function askRelease(
  present: string | null,
  ask: () => Promise<Response>,
): Promise<{ release: Release; entry: string | null }> {
  const reply = await ask().catch(() => null);
  if (!reply?.ok) return { release: 'out of reach', entry: null };
  const entry = entryOf(await reply.text());
  return { release: entry === null || entry === present ? 'same' : 'replaced', entry };
}

/** Remembers that the page was reloaded for a release. Returns false where it was before: a release whose files do not come is not reloaded for ever. */
export function markReloaded(entry: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    if (storage.getItem(RELOADED) === entry) return false;
    storage.setItem(RELOADED, entry);
    return true;
  } catch {
    // Without a memory it might be done again and again.
    return false;
  }
}

const presentEntry = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * Reloads the page once where the server has another release, whose screens have other files. Only called for a screen that could not be
 * shown: the one before it was left already, so that nothing typed is lost. Returns what the server has otherwise.
 */
export async function reloadIfReplaced(): Promise<Release> {
  const { release, entry } = await askRelease(presentEntry(), () =>
    fetch(location.pathname, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) }),
  );
  if (release === 'replaced' && entry !== null && markReloaded(entry, sessionStorage)) {
    location.reload();
    // The page goes away meanwhile.
    await new Promise(() => undefined);
  }
  return release;
}
