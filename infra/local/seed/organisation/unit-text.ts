import type { Block, SampleQuestion } from '../course-text.ts';

/** A course of the organisation in the form in which its author writes it, with its units in order. */
export type OrganisationCourse = {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** File name in `pictures/`; null: the drawn one. */
  readonly cover: string | null;
  /** Name of its certificate template, where it is not the default one. */
  readonly certificate?: string;
  readonly units: readonly OrganisationUnit[];
};

type Titled = { readonly title: string };

/** A unit of a course; files are in `media/`. */
export type OrganisationUnit = Titled &
  (
    | { readonly kind: 'text'; readonly text: readonly Block[]; readonly questions?: readonly SampleQuestion[] }
    | { readonly kind: 'test'; readonly questions: readonly SampleQuestion[] }
    | {
        readonly kind: 'video' | 'audio' | 'document';
        readonly file: string;
        readonly note: string;
        readonly questions?: readonly SampleQuestion[];
      }
    /** `seconds`: how long somebody works in the package at least. */
    | { readonly kind: 'package'; readonly file: string; readonly seconds: number }
    | { readonly kind: 'page'; readonly url: string; readonly note: string }
    /** Solutions that learners hand in, better ones last. */
    | { readonly kind: 'assignment'; readonly task: string; readonly solutions: readonly [string, ...string[]] }
  );
