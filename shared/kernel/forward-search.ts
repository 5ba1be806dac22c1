/** Finds what is looked for again and again in the rest of a text. Each part of the text is searched once, wherever reading goes on. */
export class ForwardSearch {
  readonly #find: (from: number) => number;
  #found = -1;

  /** `find` returns the first place from a given one on, `Infinity` for none. */
  constructor(find: (from: number) => number) {
    this.#find = find;
  }

  /** Returns the first place from `at` on, which never goes back; `Infinity` for none. */
  from(at: number): number {
    if (this.#found < at) this.#found = this.#find(at);
    return this.#found;
  }
}

/** A text, or the bytes of one. */
type Searched = { indexOf(word: string, from: number): number };

/** Returns the search for a word in a text or in bytes. */
export const searchFor = (text: Searched, word: string): ForwardSearch =>
  new ForwardSearch((from) => {
    const found = text.indexOf(word, from);
    return found === -1 ? Infinity : found;
  });
