/** Storage of the signing key. */
export type KeyStore = {
  /** Returns the stored text of the key. */
  read(): Promise<string>;
  /** Stores the texts one after the other; each is in use by all functions that sign or verify before the next one is stored. */
  set(texts: readonly string[], progress: (line: string) => void): Promise<void>;
  /** What the operator has to do afterwards, as a sentence with a leading space; empty when the key is in use already. */
  readonly afterwards: string;
};
