import * as z from 'zod/mini';
import { nameSchema } from '../tenancy/slug.ts';

/** What rounding may add at the edge of a page. */
const ROUNDING = 1e-6;
const MISPLACED = 'The box must lie on the page. Please draw it again.';

const isOnPage = ([x, y, width, height]: readonly number[]): boolean =>
  x !== undefined &&
  y !== undefined &&
  width !== undefined &&
  height !== undefined &&
  Math.min(x, y) >= -ROUNDING &&
  Math.min(width, height) > 0 &&
  Math.max(x + width, y + height) <= 1 + ROUNDING;

const positionSchema = z.optional(z.nullable(z.array(z.number()).check(z.refine((box) => box.length === 4 && isOnPage(box), MISPLACED))));

/** The positions of a call: null or absent = not on the page. */
const positions = {
  name_position: positionSchema,
  course_title_position: positionSchema,
  issue_date_position: positionSchema,
  expiry_date_position: positionSchema,
};

/** The input of uploadCertificate and updateCertificate, without id and file. */
export const templateInput = z.strictObject({
  name: nameSchema,
  ...positions,
  canvas_width: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100_000)))),
  canvas_height: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100_000)))),
});
export type TemplateInput = z.infer<typeof templateInput>;

/** The longest name that a preview prints: a first and a last name. */
const SAMPLE_NAME = 200;
/** The input of a preview, without the file. */
export const previewInput = z.strictObject({
  ...positions,
  name: z.string().check(z.trim(), z.minLength(1, 'Choose a name.'), z.maxLength(SAMPLE_NAME, 'The name can have at most 200 characters.')),
});
