import { notedSentence } from '../kernel/regional/sentence.ts';
/** Formats of captions that are refused, by what their files begin with. */
const FORMATS: readonly (readonly [beginning: RegExp, name: string])[] = [
  [/^\[Script Info\]/i, 'SubStation Alpha (.ass, .ssa)'],
  [/^(?:<\?xml[^>]{0,200}>\s{0,100})?(?:<!--[^>]{0,400}>\s{0,100})?<(?:!doctype\s{1,20})?(?:\w{1,20}:)?tt[\s>]/i, 'TTML (.ttml, .dfxp)'],
  [/^<sami[\s>]/i, 'SAMI (.smi)'],
  [/^(?:<\?xml[^>]{0,200}>\s{0,100})?<(?:timedtext|transcript)[\s>]/i, 'XML of YouTube'],
  [/^(?:<\?xml[^>]{0,200}>\s{0,100})?<(?:!doctype\s{1,20})?(?:fcpxml|xmeml)[\s>]/i, 'XML of Final Cut Pro (.fcpxml, .xml)'],
  [/^\{\d{1,9}\}\{\d{0,9}\}/, 'MicroDVD (.sub)'],
  [/^\[\d{1,9}\]\[\d{0,9}\]/, 'MPL2 (.mpl)'],
  // Behind its times another format has frames.
  [/^\d{1,2}:\d\d:\d\d(?:,\d)?[:=](?!\d{2,3}\b)[^\n]/, 'TMPlayer (.txt)'],
  [/^\{QTtext\}/i, 'QuickTime Text (.txt)'],
  [
    /^(?:\/\/[^\n]{0,200}\n|\r?\n|\$[^\n]{0,200}\n){0,20}\d\d:\d\d:\d\d:\d\d\s{0,9},\s{0,9}\d\d:\d\d:\d\d:\d\d\s{0,9},/,
    'Spruce STL (.stl)',
  ],
  [/^Scenarist_SCC/, 'Scenarist (.scc)'],
  [/^# VobSub/, 'VobSub (.idx, .sub), which has pictures in place of text'],
  [/^.{3}STL\d\d\.\d\d/, 'EBU STL (.stl)'],
  [/^(?:\[[a-z]{1,10}:[^\]\n]{0,200}\]\s{0,10}){0,20}\[\d{1,3}:\d\d(?:\.\d{1,3})?\]/i, 'LRC (.lrc)'],
  [/^\{\\rtf/, 'RTF (.rtf)'],
  [/^(?:<!--[^>]{0,400}>\s{0,100})?<(?:!doctype html|html|head|body|meta)[\s>]/i, 'HTML (.html)'],
  [/^[[{]\s{0,100}["{]/, 'JSON'],
];

/** Returns why captions in another format are refused, with its name and what to do; null for any other text. */
export function otherFormatProblem(beginning: string): string | null {
  const name = FORMATS.find(([pattern]) => pattern.test(beginning.trimStart()))?.[1];
  return name === undefined
    ? null
    : notedSentence('The file is in the format {name}, which cannot be used here. Export the captions as SRT or WebVTT.', { name });
}
