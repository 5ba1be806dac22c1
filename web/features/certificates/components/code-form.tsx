import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePaths } from '../../../session/use-paths.ts';
import { Button } from '../../../design/primitives/button.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import styles from './verify-certificate.module.css';
import { t } from '../../../texts/text.ts';

/** Returns the code in what was typed: a code, or the whole address that a certificate prints. */
const codeIn = (typed: string): string => typed.trim().split('/').at(-1) ?? '';

/** Asks for the code of a certificate, and opens its page. */
export function CodeForm({ code }: { code: string }): ReactNode {
  const [typed, setTyped] = useState(code);
  const navigate = useNavigate();
  const paths = usePaths();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (codeIn(typed) !== '') void navigate(paths.verifyCertificate(codeIn(typed)));
  };
  return (
    <form className={styles.codeForm} data-field-size="large" noValidate onSubmit={send}>
      <TextInput
        label={t('Certificate code')}
        description={t('The last part of the address on the certificate. The code is case-sensitive.')}
        name="code"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg">
        {t('Check')}
      </Button>
    </form>
  );
}
