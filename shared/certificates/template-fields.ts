/** The largest PDF of a template. */
export const TEMPLATE_BYTES = 3 * 1024 * 1024;
/** The fields of a template, in the order of the screen, by the names of the contract. */
export const TEMPLATE_FIELDS = ['name', 'course_title', 'issue_date', 'expiry_date'] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
