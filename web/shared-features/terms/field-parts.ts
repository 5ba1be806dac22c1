import type { TermsChoice } from './terms-input.ts';

export type FieldsProps = {
  choice: TermsChoice;
  onChoose: (part: Partial<TermsChoice>) => void;
  /** Messages of the server, by the name of the member that they are about. */
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Whether the end of access is asked for without a due date, too. */
  full?: boolean;
};

/** Returns what the server says of a member of the terms. */
export const errorAt = (fields: FieldsProps['fields'], member: string): string | undefined => fields?.[`terms.${member}`]?.join(' ');

/** Returns the number of a field; null while it is empty. */
export const numberOf = (value: string | number): number | null => (typeof value === 'number' ? value : null);
