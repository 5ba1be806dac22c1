import { type Texts, text } from '../../platform/texts/texts.ts';

/** What units are called until their author types a title: '{Type} Unit {n}'. */
const DEFAULT_TITLE = /^(\w+) Unit ([1-9]\d*)$/;
/** The types, as the descriptors of the kinds print them. */
const TYPES: ReadonlySet<string> = new Set([
  text('Assignments'),
  text('Audio'),
  text('Content'),
  text('Presentation'),
  text('iFrame'),
  text('Scorm'),
  text('Test'),
  text('Video'),
]);

/** Returns the title of a unit as mails and files have it: one that nobody has typed is in the language of the texts. */
export function unitTitleIn({ t }: Pick<Texts, 't'>, title: string): string {
  const [, kind, number] = DEFAULT_TITLE.exec(title) ?? [];
  return kind === undefined || number === undefined || !TYPES.has(kind) ? title : t('{kind} Unit {number}', { kind: t(kind), number });
}
