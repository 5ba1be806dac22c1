import type { ReactNode } from 'react';
import { TextInput } from '../../../design/primitives/input.ts';
import { t } from '../../../texts/text.ts';

type EmailInputProps = { value: string; error: string | null | undefined; onChange: (email: string) => void };

/** The email of a sign-in page, under the name by which password managers find the account. */
export const EmailInput = ({ value, error, onChange }: EmailInputProps): ReactNode => (
  <TextInput
    label={t('Email')}
    type="email"
    name="email"
    autoComplete="username"
    required
    withAsterisk={false}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
