import * as z from 'zod/mini';
import { boxesSchema } from '../../shared/certificates/certificate-boxes.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import { platform, type Scope } from '../platform/keys/keys.ts';
import { objects } from '../platform/keys/object-keys.ts';
import { permanentSeal } from '../platform/credentials/tokens.ts';
import type { Write } from '../platform/tables/transact.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';

/** Platform `p#cert`/code: the certificate that has this code. */
export const codeRecord = record('certificate code', { tenant: z.int(), person: z.int(), course: z.int(), round: z.int() });
/** The item of a certificate code. */
export type CodeItem = RecordOf<typeof codeRecord>;

/** Records `t7#T`/id: a certificate template. */
export const templateRecord = record('certificate template', {
  id: z.int(),
  v: z.int(),
  name: z.string(),
  /** Key of the checked PDF in the media bucket. */
  file: z.string(),
  boxes: boxesSchema,
  isDefault: z.boolean(),
  createdAt: instant,
  deletedAt: z.optional(instant),
  /** Of a replaced one, which is deleted: the template that its courses use instead. */
  replacedBy: z.optional(z.int()),
  /** By which publication a course last took this template: a deletion that did not see it is planned again. */
  used: z.optional(z.string()),
  /** Pixels of the drawing area, for information: positions are fractions of the page. */
  canvas: z.optional(z.nullable(z.object({ width: z.nullable(z.int()), height: z.nullable(z.int()) }))),
});
/** The item of a certificate template. */
export type TemplateItem = RecordOf<typeof templateRecord>;

/** 22 characters of base64url hold 132 bits. */
const CODE_LENGTH = 22;

/**
 * Returns the code of a certificate, derived from what it certifies and from a secret: it cannot be guessed, and concurrent issues of the
 * same certificate have the same code and file.
 */
export const codeOf = (scope: Scope, person: PersonId, course: CourseId, round: number): string =>
  permanentSeal(`certificate/${scope.tenant}/${person}/${course}/${round}`).slice(0, CODE_LENGTH);

/** Returns whether a text has the form of a code. */
export const isCode = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Returns the key of a certificate's PDF in the media bucket. */
export const certificateObject = (scope: Scope, code: string): string => objects.media(scope, 'certificates', `${code}.pdf`);

/** Returns the write of a code. */
export const putCode = (scope: Scope, code: string, subject: { person: PersonId; course: CourseId; round: number }): Write => ({
  table: 'platform',
  put: { ...platform.certificate(code), tenant: scope.tenant, ...subject },
});
