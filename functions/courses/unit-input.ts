import type { CourseDraftInput, UnitList } from '../../shared/courses/course-draft.ts';
import { isBelow, webHostOf } from '../../shared/courses/web-address.ts';
import { youtubeId } from '../../shared/courses/youtube-link.ts';
import { type FieldMessages, notFound } from '../../shared/kernel/errors.ts';
import type { CompletionOption } from '../../shared/courses/course-outline.ts';
import { UNIT_KINDS, type UnitKind } from '../../shared/learning/unit-kind.ts';
import { settings } from '../platform/runtime/settings.ts';
import type { UnitBody } from './course.records.ts';
import type { KnownFiles } from '../files/known-files.queries.ts';

type WithoutQuestions<Body> = Body extends unknown ? Omit<Body, 'questions'> : never;

/** A unit on its way into a publication: read from the input, or kept from the one before. */
export type UnitToWrite = {
  /** null for a new one. */
  readonly id: number | null;
  readonly kind: UnitKind;
  /** Where in the input it came from, for messages. */
  readonly field: string;
  /** As sent; the publication counts from 1 without gaps. */
  readonly order: number;
  /** null: '{Type} Unit {n}'. */
  readonly title: string | null;
  readonly completionOption: CompletionOption;
  readonly timeLimit: number | null;
  readonly body: WithoutQuestions<UnitBody>;
};

export const KIND_OF_LIST: Readonly<Record<UnitList, UnitKind>> = {
  contents: 'content',
  videos: 'video',
  audios: 'audio',
  documents: 'document',
  iframes: 'iframe',
  scorms: 'scorm',
  assignments: 'assignment',
  unit_tests: 'test',
};

/** Kinds whose files this version can neither take nor play. */
const NOT_YET: ReadonlySet<UnitKind> = new Set(['audio', 'document', 'scorm'] as const);

type UnitOf<List extends UnitList> = NonNullable<CourseDraftInput[List]>[number];
type AnyUnit = UnitOf<UnitList>;
export type ReadingUnits = { readonly files: KnownFiles; readonly problems: FieldMessages };

function note(problems: FieldMessages, field: string, message: string): null {
  (problems[field] ??= []).push(message);
  return null;
}

const OPTIONS: readonly CompletionOption[] = ['time', 'question'];
const ASSIGNMENT_OPTIONS: readonly CompletionOption[] = ['instructor-accepts', 'user-uploads'];

function optionOf(kind: UnitKind, sent: string | null | undefined, field: string, problems: FieldMessages): CompletionOption {
  const isAssignment = kind === 'assignment';
  if (!sent || sent === 'none') return isAssignment ? 'user-uploads' : null;
  const option = (isAssignment ? ASSIGNMENT_OPTIONS : OPTIONS).find((known) => known === sent);
  return option ?? note(problems, `${field}.completion_option`, `There is no completion option "${sent}" for this unit.`);
}

function youtubeOf(link: string | null | undefined, field: string, problems: FieldMessages): string | null {
  if (!link?.trim()) return null;
  const id = youtubeId(link);
  return id === null
    ? note(problems, `${field}.youtube_link`, 'This is not the address of a YouTube video.')
    : `https://www.youtube.com/watch?v=${id}`;
}

/** A page of somebody else's, or a file of our own: our own hosts are framed by nobody. */
function frameOf(url: string | null | undefined, field: string, { files, problems }: ReadingUnits): string | null {
  const address = url?.trim();
  if (!address) return null;
  const own = files.file(address);
  if (own) return own.path;
  const host = webHostOf(address);
  const { PRODUCT_DOMAIN, CONTENT_DOMAIN } = settings();
  if (host === null || isBelow(host, [PRODUCT_DOMAIN, CONTENT_DOMAIN]))
    return note(problems, `${field}.url`, 'Please give the http or https address of another site.');
  return address;
}

function bodyOf(list: UnitList, unit: AnyUnit, field: string, reading: ReadingUnits): WithoutQuestions<UnitBody> {
  const kind = KIND_OF_LIST[list];
  const { files, problems } = reading;
  // Each list of the schema has the members of its own kind.
  const sent = unit as Partial<UnitOf<'contents'> & UnitOf<'videos'> & UnitOf<'iframes'>>;
  const content = kind === 'test' || kind === 'scorm' ? null : files.text(`${field}.content`, sent.content);
  switch (kind) {
    case 'video': {
      if (sent.video_path?.trim() || sent.captions?.length)
        note(problems, `${field}.video_path`, 'Uploaded videos cannot be played yet. Please use a YouTube link.');
      return { kind, path: null, youtube: youtubeOf(sent.youtube_link, field, problems), captions: [], content };
    }
    case 'iframe':
      return { kind, url: frameOf(sent.url, field, reading), content };
    case 'content':
    case 'assignment':
      return { kind, content };
    case 'test':
      return { kind };
    case 'audio':
    case 'document':
      return { kind, path: null, content };
    case 'scorm':
      return { kind, path: null, package: null };
  }
}

const titleOf = (title: string | null | undefined): string | null => (title === null || title === undefined ? null : title.trim());

/**
 * Reads one list of units. An id has to be one of the course's own units of that kind.
 * @throws NOT_FOUND for any other id
 */
export function readUnits(
  list: UnitList,
  units: readonly AnyUnit[],
  own: ReadonlyMap<number, UnitKind>,
  reading: ReadingUnits,
): UnitToWrite[] {
  const kind = KIND_OF_LIST[list];
  return units.map((unit, index) => {
    const field = `${list}.${index}`;
    const id = unit.id === null || unit.id === undefined ? null : Number(unit.id);
    if (id !== null && own.get(id) !== kind) throw notFound();
    if (NOT_YET.has(kind))
      note(reading.problems, field, `${UNIT_KINDS[kind].printed} units cannot be played yet. Please remove this unit.`);
    return {
      id,
      kind,
      field,
      order: unit.unit_order,
      title: titleOf(unit.title),
      completionOption: optionOf(kind, unit.completion_option, field, reading.problems),
      timeLimit: unit.time_limit || null,
      body: bodyOf(list, unit, field, reading),
    };
  });
}
