/** A sentence with values as it is sent, for texts whose language is not known where they are made. */
type NotedText = { readonly id: string; readonly values?: Readonly<Record<string, unknown>> };

/** The newest sentences that had to be texts, by how they are printed. One that has left is shown in English. */
const noted = new Map<string, NotedText>();
const MOST_NOTED = 500;

/** Notes the pattern and values of a text that is printed. Returns the text. */
export function noteText(printed: string, text: NotedText): string {
  noted.delete(printed);
  noted.set(printed, text);
  const [oldest] = noted.keys();
  if (noted.size > MOST_NOTED && oldest !== undefined) noted.delete(oldest);
  return printed;
}

/** Returns what was noted of a text; null for one without values. */
export const notedText = (printed: string): NotedText | null => noted.get(printed) ?? null;
