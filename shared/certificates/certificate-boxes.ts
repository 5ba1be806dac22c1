import * as z from 'zod/mini';

/** [x, y, width, height] on page 1 as displayed, 0 to 1 from the top left; null: not placed. */
const boxSchema = z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()]));

/** The boxes of the four fields of a template. */
export const boxesSchema = z.object({ name: boxSchema, courseTitle: boxSchema, issueDate: boxSchema, expiryDate: boxSchema });

export type CertificateBoxes = z.infer<typeof boxesSchema>;

type Positions = {
  readonly name_position?: readonly number[] | null | undefined;
  readonly course_title_position?: readonly number[] | null | undefined;
  readonly issue_date_position?: readonly number[] | null | undefined;
  readonly expiry_date_position?: readonly number[] | null | undefined;
};

const boxOf = (position: readonly number[] | null | undefined): CertificateBoxes['name'] => {
  const [x, y, width, height] = position ?? [];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return [x, y, width, height];
};

/** Returns the boxes of checked positions, as the contract names them. */
export const boxesOf = (input: Positions): CertificateBoxes => ({
  name: boxOf(input.name_position),
  courseTitle: boxOf(input.course_title_position),
  issueDate: boxOf(input.issue_date_position),
  expiryDate: boxOf(input.expiry_date_position),
});
