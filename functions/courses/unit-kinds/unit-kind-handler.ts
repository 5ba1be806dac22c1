import type { Message } from '../../../shared/kernel/regional/sentence.ts';
import type { ObjectRef } from '@pothos/core';
import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { plainTextOf } from '../../../shared/courses/rich-text.ts';
import type { UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { addMessage, type FieldMessages } from '../../../shared/kernel/errors.ts';
import { type Reader, shownText } from '../../files/file-addresses.queries.ts';
import type { FileLookup } from '../../files/file-lookup.queries.ts';
import type { Framings } from '../web-pages/framing.records.ts';
import type { builder } from '../../platform/graphql/builder.ts';
import type { QuestionView } from '../question-view.ts';
import type { CommonView } from './common-view.ts';

/** What reading a unit's input takes: the files that the input may name, what is known of its web pages, and the list of problems. */
export type ReadingUnits = {
  readonly files: FileLookup;
  readonly framings: Framings;
  readonly problems: FieldMessages;
  /** Those besides its source in which the course is offered. */
  readonly languages: readonly string[];
};

/** Of a unit with a recording: how many seconds it plays; absent where that is not known. */
export type Playing = { readonly duration?: number };

/** The field `duration` of the kinds whose file plays. */
export const playingField = {
  nullable: true,
  description: '(added) Seconds that the file plays, as the browser of its author read them; null = not known.',
} as const;

/** Returns how long the file of a unit plays. A length that is not sent stays as it is, while the file does. */
export function playingOf(
  sent: number | null | undefined,
  path: string | null,
  before: (Playing & { readonly path: string | null }) | null,
): Playing {
  if (path === null) return {};
  const duration = sent === undefined && before?.path === path ? before.duration : sent;
  return typeof duration === 'number' ? { duration } : {};
}

/** Who a unit is shown to, and its questions in that reader's form. */
export type UnitShowing = { readonly reader: Reader; readonly tests: readonly QuestionView[] };

/**
 * How the server stores and shows units of one kind. The parts are methods, so that the table may hold handlers whose units and
 * bodies are of their own kind; a handler is called with those of its kind alone.
 */
export type UnitKindHandler<Body = { readonly kind: UnitKind }, View = CommonView & { readonly kind: UnitKind }> = {
  /** Its GraphQL type. */
  readonly type: ObjectRef<typeof builder.$inferSchemaTypes, View>;
  /**
   * Returns the stored form of a unit's own members, and notes what is wrong with them under `field`. `before`: what is published of the
   * unit; null for a new one.
   */
  read(unit: UnitInput, field: string, reading: ReadingUnits, before: Body | null): Body;
  /** Whether a stored unit has what its kind is about. */
  hasSource(body: Body): boolean;
  /** Returns the unit as the contract shows it; without a body for readers who may see the outline alone. */
  view(common: CommonView, body: Body | null, showing: UnitShowing): View;
};

/** Notes a problem of a field; returns null, the value of a field that could not be read. */
export function noteProblem(problems: FieldMessages, field: string, message: Message): null {
  addMessage(problems, field, message);
  return null;
}

/** Returns the stored form of a text without formats; null for a blank one. */
export function readPlainText(content: string | null | undefined): string | null {
  const text = plainTextOf(content ?? '');
  return text.trim() === '' ? null : text;
}

/** Returns the text of a body of a kind without formats. */
export const shownPlainText = (body: { readonly content: string | null } | null): string | null => readPlainText(body?.content);

/** Returns the text of a body with readable pictures. */
export const textOf = (reader: Reader, body: { readonly content: string | null } | null): string | null =>
  body === null ? null : shownText(reader, body.content);
