import type { CompletedBy } from '../../learning/gates.ts';

/** What the author asks for besides moving on; null = nothing. */
export type CompletionOption = 'time' | 'question' | 'instructor-accepts' | 'user-uploads' | null;

/**
 * What a member of a unit's input holds: a Delta as JSON text, a text without formats, the path of an uploaded file, the address of a web
 * page or of a stored file, a link to a video on YouTube or on Vimeo, the captions of a video or a recording, the id of a SCORM package, which of its
 * scores counts, how many seconds a recording plays.
 */
export type FieldType =
  | 'richText'
  | 'plainText'
  | 'file'
  | 'address'
  | 'youtubeLink'
  | 'vimeoLink'
  | 'captions'
  | 'packageId'
  | 'scoreRule'
  | 'seconds';

/** A kind of unit, as far as browser and server both need it. Kinds are listed in unit-kinds.ts. */
export type UnitKindDescriptor = {
  /** Name of its GraphQL type. */
  readonly typename: string;
  /** Name that people read. */
  readonly printed: string;
  /** Other names that older clients send. */
  readonly accepted: readonly string[];
  /** Names of its list: in Course, in EditCourseInput and drafts, and among the arguments of CreateCourse. */
  readonly lists: { readonly course: string; readonly input: string; readonly create: string };
  /** Members of its input, besides those that every unit has. */
  readonly fields: Readonly<Record<string, FieldType>>;
  readonly takesQuestions: boolean;
  readonly completedBy: CompletedBy;
  /** Values of completion_option that its author may choose; the first is the default. */
  readonly completionOptions: readonly CompletionOption[];
  /** What a publication requires. `source`: one of these fields must be filled, or the message says what is missing. */
  readonly requires: {
    readonly title: boolean;
    readonly text: boolean;
    readonly questions: boolean;
    readonly source: { readonly fields: readonly string[]; readonly message: string } | null;
  };
};

/** Completion options of the kinds that are completed by moving on. */
export const TIME_OR_QUESTION: readonly CompletionOption[] = [null, 'time', 'question'];
