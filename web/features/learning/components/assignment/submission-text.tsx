import type { ReactNode } from 'react';
import { SUBMISSION_LIMIT } from '../../../../../shared/learning/unit-response.ts';
import { Textarea } from '../../../../design/primitives/input.ts';

type TextProps = { text: string; onChange: (text: string) => void; readOnly: boolean };

/** The text of a submission. */
export const SubmissionText = ({ text, onChange, readOnly }: TextProps): ReactNode => (
  <div data-field-size="large">
    <Textarea
      label="Your text"
      dir="auto"
      autosize
      minRows={6}
      maxRows={24}
      value={text}
      maxLength={SUBMISSION_LIMIT}
      readOnly={readOnly}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </div>
);
