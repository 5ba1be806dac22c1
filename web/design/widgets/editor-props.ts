export type EditorProps = {
  /** JSON text of a delta; read once. Give the editor a key to begin with another one. */
  initial: string | null;
  onChange: (delta: string) => void;
  placeholder: string;
  label: string;
  /** The language in which the text is written, where it is another one than that of the page. */
  language?: string | undefined;
  /** Uploads a picture and gives its path; shows its own progress and failure. Null: there is none to insert. */
  onImage: (file: File) => Promise<string | null>;
  /** Told of pictures that are being uploaded, and gives how many of them failed once all have ended. It never rejects. */
  onPictures: (missing: Promise<number>) => void;
  /** Changes the text after its editor was closed, as it is by then: a picture arrived. */
  onLateChange: (by: (delta: string) => string) => void;
};

/** The position of the caret in the text before Quill is loaded. */
export type Caret = { readonly index: number; readonly length: number };
