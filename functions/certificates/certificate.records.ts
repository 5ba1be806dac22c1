import type { CertificateBoxes } from '../../shared/certificates/certificate-boxes.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { Item } from '../platform/dynamo.ts';
import { objects, platform, type Scope } from '../platform/keys/keys.ts';
import { lastingSeal } from '../platform/credentials/tokens.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Platform `p#cert`/code: whose certificate bears this code. */
export type CodeItem = Item & { tenant: number; person: number; course: number; round: number };

/** Records `t7#T`/id. */
export type TemplateItem = Item & {
  id: number;
  v: number;
  name: string;
  /** Key of the checked PDF in the media bucket. */
  file: string;
  boxes: CertificateBoxes;
  isDefault: boolean;
  createdAt: Instant;
  deletedAt?: Instant;
};

/** 22 letters of base64url hold 132 bits. */
const CODE_LETTERS = 22;

/**
 * The code of a certificate follows from what it certifies and from our secret: nobody can guess it, and whoever issues the same
 * certificate at the same moment draws the same file at the same place.
 */
export const codeOf = (scope: Scope, person: PersonId, course: CourseId, round: number): string =>
  lastingSeal(`certificate/${scope.tenant}/${person}/${course}/${round}`).slice(0, CODE_LETTERS);

export const isCode = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const certificateObject = (scope: Scope, code: string): string => objects.media(scope, 'certificates', `${code}.pdf`);

export const putCode = (scope: Scope, code: string, whose: { person: PersonId; course: CourseId; round: number }): Write => ({
  table: 'platform',
  put: { ...platform.certificate(code), tenant: scope.tenant, ...whose },
});
