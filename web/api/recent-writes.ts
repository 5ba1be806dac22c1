/**
 * The consistency tokens of this tab's writes. Each call of the next ten seconds sends them, so that a list shows what was just saved. They
 * are kept in session storage, so that a page that is loaded again shows it, too: public/first.js sends them with its first requests.
 */
const KEY = 'writes';
const LIFE_MS = 10_000;
const MOST = 20;
type Write = readonly [token: string, receivedAt: number];

function storedWrites(): readonly Write[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Write[]; // written below
  } catch {
    return [];
  }
}

const recent = (): readonly Write[] => storedWrites().filter(([, receivedAt]) => Date.now() - receivedAt < LIFE_MS);

/** Keeps tokens that are separated by commas. */
export function keepTokens(tokens: string): void {
  const added = tokens.split(',').map((token): Write => [token.trim(), Date.now()]);
  sessionStorage.setItem(KEY, JSON.stringify([...recent(), ...added].slice(-MOST)));
}

/** Keeps the tokens of a reply to a write. */
export function keepWrites(response: Response): void {
  const header = response.headers.get('X-Trellis-After');
  if (header) keepTokens(header);
}

/** Returns the tokens of recent writes, separated by commas; '' when there are none. */
export const recentWrites = (): string =>
  recent()
    .map(([token]) => token)
    .join(',');
