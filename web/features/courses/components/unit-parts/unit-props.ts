import type { FormUnit } from '../../builder/course-form.ts';

/** A unit that is edited. A change applies to the unit as it is then: a picture may be stored long after it was chosen. */
export type UnitProps = {
  readonly unit: FormUnit;
  readonly index: number;
  /** In which the text is written where it is a translation; absent: that of the course. */
  readonly language?: string;
  readonly onChange: (by: (unit: FormUnit) => FormUnit) => void;
};
