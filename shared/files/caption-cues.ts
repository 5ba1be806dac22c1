/** A caption of WebVTT: the line of its times in the file, its times in milliseconds, and its words by line. */
type CaptionCue = { readonly line: number; readonly from: number; readonly to: number; readonly words: string[] };

/** What players show of a text of captions, and the lines of words that they leave out, since they belong to no caption. */
export type CaptionCues = { readonly cues: readonly CaptionCue[]; readonly strayLines: readonly number[] };

const END_OF_LINE = /\r\n?|\n/;

/** Returns a time of WebVTT in milliseconds. */
function millisOf(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.trim().split(':').toReversed().map(Number);
  return Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000);
}

function cueOf(line: string, number: number): CaptionCue {
  const [from = '', after = ''] = line.split('-->');
  return { line: number, from: millisOf(from), to: millisOf(after.trim().split(/\s/, 1)[0] ?? ''), words: [] };
}

/** Returns the captions of WebVTT whose times can be read, as players find them. `offset`: lines that were added above. */
export function captionCues(vtt: string, offset: number): CaptionCues {
  const cues: CaptionCue[] = [];
  const strayLines: number[] = [];
  // What stands before the times of a caption is its name, of one line.
  let block: 'none' | 'cue' | 'name' | 'header' | 'comment' = 'header';
  let name: number | null = null;
  const endName = (): void => {
    if (name !== null) strayLines.push(name);
    name = null;
  };
  for (const [index, text] of vtt.split(END_OF_LINE).entries()) {
    const line = index + 1 - offset;
    if (text.trim() === '') {
      endName();
      block = 'none';
    } else if (text.includes('-->') && block !== 'comment') {
      name = null;
      block = 'cue';
      cues.push(cueOf(text, line));
    } else if (block === 'cue') cues.at(-1)?.words.push(text);
    else if (block === 'none' && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(text)) block = 'comment';
    else if (block === 'none' || block === 'name') {
      endName();
      block = 'name';
      // A number alone is left over of a caption without words.
      if (!/^\s*\d+\s*$/.test(text)) name = line;
    }
  }
  endName();
  return { cues, strayLines };
}

/** How many lines a sentence names. */
const NAMED_LINES = 5;

function namedLines(lines: readonly number[]): string {
  const named = lines.slice(0, NAMED_LINES).join(', ');
  const others = lines.length - NAMED_LINES;
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${others > 0 ? ` and ${others} more` : ''}`;
}

/** Returns what of captions players leave out, with the lines in the file; null where they show all. */
export function captionWarning({ cues, strayLines }: CaptionCues): string | null {
  const endless = cues.filter(({ from, to }) => to <= from).map(({ line }) => line);
  const sentences = [
    ...(endless.length > 0 ? [`Captions that do not end after they begin: ${namedLines(endless)}.`] : []),
    ...(strayLines.length > 0 ? [`Words that belong to no caption, which an empty line ends: ${namedLines(strayLines)}.`] : []),
  ];
  return sentences.length === 0 ? null : `Some words are not shown. ${sentences.join(' ')} Correct the file and choose it again.`;
}
