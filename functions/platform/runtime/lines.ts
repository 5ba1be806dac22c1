import { createReadStream } from 'node:fs';

/**
 * Returns the lines of a file, one after the other. A line ends at "\n" alone, as in JSON Lines: JSON text may contain U+2028 and U+2029
 * (RFC 8259), at which node:readline ends a line too.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (begun + String(chunk)).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}
