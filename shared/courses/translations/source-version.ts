import { hashText } from '../../tenancy/hash-text.ts';
import { parseGaps } from '../../learning/gap-text.ts';
import type { QuestionInput, UnitInput } from '../course-draft.ts';
import { readAllowedText } from '../rich-text.ts';
import { defaultUnitTitle, descriptorOf, type UnitKind } from '../unit-kinds/unit-kinds.ts';
import type { FieldType } from '../unit-kinds/unit-kind-descriptor.ts';
import { vimeoVideo, youtubeId } from '../video-links.ts';
import { translatedFields } from './translated-fields.ts';

/** Returns a short text that differs for different texts. */
const versionOf = (texts: unknown): string => hashText(JSON.stringify(texts)).toString(36);

const trimmed = (text: unknown): string => (typeof text === 'string' ? text.trim() : '');

/** Returns the texts of a Delta, without its pictures, whose addresses differ from reader to reader. */
function textsOfDelta(content: string): string {
  const text = readAllowedText(content);
  return text === null
    ? content
    : text.ops
        .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
        .join('')
        .trim();
}

/** Returns the name of a file, which all its addresses end in. */
const fileName = (path: string): string => (path.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? '';

/** Members that have two names. */
const OTHER_NAMES: Readonly<Record<string, string>> = { doc_path: 'file_path', content: 'description' };

/** Returns a member in the form that is the same before and after a publication. */
function comparable(type: FieldType | undefined, value: string): unknown {
  if (type === 'richText') return value === '' ? '' : textsOfDelta(value);
  if (type === 'file') return fileName(value);
  if (type === 'youtubeLink') return youtubeId(value) ?? value;
  return type === 'vimeoLink' ? (vimeoVideo(value) ?? value) : value;
}

/** What of a unit its translations are made from. */
type SourceUnit = Pick<UnitInput, 'title' | 'unit_order'> & Readonly<Record<string, unknown>>;

/** Returns the version of a unit's texts and files: another one once any of them has changed. Its place, timer and questions are no part of it. */
export function unitVersion(kind: UnitKind, unit: SourceUnit): string {
  const { fields } = descriptorOf(kind);
  const title = trimmed(unit.title);
  const members = translatedFields(kind).map((name) =>
    comparable(fields[name], trimmed(unit[name]) || trimmed(unit[OTHER_NAMES[name] ?? ''])),
  );
  return versionOf([title === defaultUnitTitle(kind, unit.unit_order) ? '' : title, ...members]);
}

/** Returns the version of the texts of a question. */
export function questionVersion(question: QuestionInput): string {
  const { type, options, pairs, rules, fillTheGaps } = question;
  const asked = trimmed(question.question);
  switch (type) {
    case 'Multiple Choice':
    case 'Ordering':
      return versionOf([type, asked, (options ?? []).map(({ id, text }, index) => [String(id ?? index + 1), text.trim()])]);
    case 'Match the Pairs':
      return versionOf([type, asked, (pairs ?? []).map(({ left, right }) => [left.trim(), right.trim()])]);
    case 'Fill the Gaps':
      // The question itself has the gaps where there is no text for them.
      return versionOf([type, asked, trimmed(fillTheGaps) || (parseGaps(asked).gaps.length > 0 ? asked : '')]);
    default:
      return versionOf([type, asked, (rules ?? []).map(({ condition, word, points }) => [condition, word.trim(), points])]);
  }
}

/** Returns the version of the title and the description of a course. */
export const courseVersion = ({
  title,
  description,
}: {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
}): string => versionOf([trimmed(title), trimmed(description)]);
