/** Where the key lies. `set` brings a new text to everybody who signs or verifies. */
export type KeyStore = {
  read(): Promise<string>;
  /** The texts in their order: everybody has one before anybody gets the next. */
  set(texts: readonly string[], tell: (line: string) => void): Promise<void>;
  /** What is left to do, as the end of a sentence; empty when it is in use. */
  readonly afterwards: string;
};
