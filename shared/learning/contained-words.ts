/** A place in the tree of the words, by the characters that lead to it. */
type Place = {
  readonly next: Map<number, Place>;
  /** The word that ends here. */
  word: string | null;
  /** The place of the longest end of this one that begins a word. */
  shorter: Place | null;
  /** The longest end of this one that is a word. */
  ending: Place | null;
};

const placeOf = (): Place => ({ next: new Map(), word: null, shorter: null, ending: null });

function treeOf(words: Iterable<string>): Place {
  const root = placeOf();
  for (const word of words) {
    let place = root;
    for (let index = 0; index < word.length; index += 1) {
      const code = word.charCodeAt(index);
      const next = place.next.get(code) ?? placeOf();
      place.next.set(code, next);
      place = next;
    }
    place.word = word;
  }
  return root;
}

/** Returns the place that a character leads to from a place, or from the longest end of it that goes on so. */
function following(root: Place, from: Place, code: number): Place {
  for (let place: Place | null = from; place; place = place.shorter) {
    const next = place.next.get(code);
    if (next) return next;
  }
  return root;
}

/** Notes at each place the ends of it that begin a word or are one, the shortest places first. */
function noteEnds(root: Place): void {
  const open: Place[] = [root];
  // The list grows while it is read.
  for (const place of open) {
    for (const [code, next] of place.next) {
      next.shorter = place.shorter ? following(root, place.shorter, code) : root;
      next.ending = next.shorter.word === null ? next.shorter.ending : next.shorter;
      open.push(next);
    }
  }
}

/**
 * Returns which of the words a text contains, none of them empty (Aho and Corasick, 1975): in time that grows with the text and with the words. To
 * look for each word by itself takes their product: 25,000 words in 64,000 characters were twelve seconds.
 */
export function containedWords(text: string, words: Iterable<string>): ReadonlySet<string> {
  const root = treeOf(words);
  noteEnds(root);
  const found = new Set<string>();
  let place = root;
  for (let index = 0; index < text.length; index += 1) {
    place = following(root, place, text.charCodeAt(index));
    // Whoever was found before was found with all that it ends with.
    for (let end = place.word === null ? place.ending : place; end?.word != null && !found.has(end.word); end = end.ending)
      found.add(end.word);
  }
  return found;
}
