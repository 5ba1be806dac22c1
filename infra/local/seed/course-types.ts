/** Variables of CreateCourse, as far as the sample courses use them. */
export type SampleQuestion = {
  readonly type: 'Multiple Choice' | 'Fill the Gaps' | 'Ordering' | 'Match the Pairs' | 'Free Text';
  readonly question: string;
  readonly options?: readonly { readonly text: string; readonly checked?: boolean }[];
  readonly pairs?: readonly { readonly left: string; readonly right: string }[];
  readonly required_points?: number;
  readonly rules?: readonly { readonly condition: string; readonly word: string; readonly points: number }[];
};

export type CourseContent = {
  readonly title: string;
  readonly description: string;
  readonly course_code: string;
  readonly level: string;
  readonly certificate_type: string;
  readonly completion_rules?: string;
  readonly content: readonly {
    readonly unit_order: number;
    readonly title: string;
    readonly completion_option?: string;
    readonly time_limit?: number;
    readonly content: string;
  }[];
  readonly test_units: readonly { readonly unit_order: number; readonly title: string }[];
  readonly tests: readonly (SampleQuestion & { readonly unit_order: number })[];
};
