import type { LaunchableState } from './shell-messages.ts';

type Status = LaunchableState['status'];

/** A script of `adlcp:prerequisites`, read. */
type Term =
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'status'; readonly id: string; readonly status: string; readonly isEqual: boolean }
  | { readonly kind: 'not'; readonly term: Term }
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Term[] }
  | { readonly kind: 'set'; readonly count: number; readonly terms: readonly Term[] };

const TOKEN = /\s+|"([^"]*)"|(<>|[&|~=(){},*])|([^\s&|~=<>(){},*"]+)/y;

type Token = { readonly kind: 'sign' | 'name'; readonly text: string };

const WORDS: Readonly<Record<string, string>> = { AND: '&', OR: '|', NOT: '~' };
const LONGEST = 2_000;
const DEEPEST = 50;

/** Returns the token that was found; null for white space. */
function tokenOf([, quoted, sign, name]: RegExpExecArray): Token | null {
  const word = name === undefined ? sign : WORDS[name.toUpperCase()];
  if (word !== undefined) return { kind: 'sign', text: word };
  const text = quoted ?? name;
  return text === undefined ? null : { kind: 'name', text };
}

/** Returns the tokens of a script; null for a text that is no script. */
function tokensOf(script: string): Token[] | null {
  const tokens: Token[] = [];
  const text = script.trim();
  if (text.length > LONGEST) return null;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    const token = tokenOf(match);
    if (token) tokens.push(token);
  }
  return tokens;
}

class Unreadable extends Error {}

/** Reads terms by descent: `|` binds weakest, then `&`, then `~`. */
class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  read(): Term {
    const term = this.either();
    if (this.at < this.tokens.length) throw new Unreadable();
    return term;
  }

  private isSign(text: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' && token.text === text;
  }

  private takeSign(text: string): boolean {
    const taken = this.isSign(text);
    if (taken) this.at += 1;
    return taken;
  }

  private expectSign(text: string): void {
    if (!this.takeSign(text)) throw new Unreadable();
  }

  private name(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== 'name') throw new Unreadable();
    this.at += 1;
    return token.text;
  }

  private either(): Term {
    return this.joined('or', '|', () => this.both());
  }

  private both(): Term {
    return this.joined('and', '&', () => this.negated());
  }

  private joined(kind: 'and' | 'or', sign: string, read: () => Term): Term {
    const terms = [read()];
    while (this.takeSign(sign)) terms.push(read());
    const [first] = terms;
    return first && terms.length === 1 ? first : { kind, terms };
  }

  private negated(): Term {
    if ((this.depth += 1) > DEEPEST) throw new Unreadable();
    const term: Term = this.takeSign('~') ? { kind: 'not', term: this.negated() } : this.single();
    this.depth -= 1;
    return term;
  }

  private single(): Term {
    if (this.takeSign('(')) {
      const term = this.either();
      this.expectSign(')');
      return term;
    }
    if (this.isSign('{')) return this.set(null);
    const id = this.name();
    if (this.takeSign('*')) return this.set(Number(id));
    if (this.takeSign('=')) return { kind: 'status', id, status: this.name(), isEqual: true };
    if (this.takeSign('<>')) return { kind: 'status', id, status: this.name(), isEqual: false };
    return { kind: 'done', id };
  }

  /** A set: so many of its terms, or all of them. */
  private set(count: number | null): Term {
    if (Number.isNaN(count)) throw new Unreadable();
    this.expectSign('{');
    const terms = [this.either()];
    while (this.takeSign(',')) terms.push(this.either());
    this.expectSign('}');
    return { kind: 'set', count: count ?? terms.length, terms };
  }
}

/** Statuses by their first letters, as scripts may shorten them. */
const STATUSES: readonly Status[] = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'];

const statusNamed = (text: string): Status | undefined => {
  const name = text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return name === '' ? undefined : STATUSES.find((status) => status.startsWith(name));
};

const isDone = (status: Status): boolean => status === 'passed' || status === 'completed';

/** Returns the status of an item by its identifier; null for none of that name. */
export type StatusOf = (identifier: string) => Status | null;

function holds(term: Term, statusOf: StatusOf): boolean {
  switch (term.kind) {
    case 'done': {
      const status = statusOf(term.id);
      // An item that is not in the package can never be done, and would block others for ever.
      return status === null || isDone(status);
    }
    case 'status': {
      const status = statusOf(term.id);
      return status === null || (status === statusNamed(term.status)) === term.isEqual;
    }
    case 'not':
      return !holds(term.term, statusOf);
    case 'and':
      return term.terms.every((each) => holds(each, statusOf));
    case 'or':
      return term.terms.some((each) => holds(each, statusOf));
    case 'set':
      return term.terms.filter((each) => holds(each, statusOf)).length >= term.count;
  }
}

/**
 * Returns whether the prerequisites of an item are met: a script of the AICC, with `&`, `|`, `~`, `=`, `<>`, sets such as `2*{A, B, C}` and
 * the words AND, OR and NOT. A script that cannot be read blocks nothing.
 */
export function prerequisitesMet(script: string | null, statusOf: StatusOf): boolean {
  const tokens = script === null ? null : tokensOf(script);
  if (tokens === null || tokens.length === 0) return true;
  try {
    return holds(new Reader(tokens).read(), statusOf);
  } catch (error) {
    if (error instanceof Unreadable) return true;
    throw error;
  }
}
