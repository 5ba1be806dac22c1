import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Loader } from '../../../design/primitives/button.ts';
import { MessageLines, Note } from '../../../design/patterns/state/note.tsx';
import type { FieldProblems } from '../field-problems.ts';
import styles from './auth-heading.module.css';

type AuthFormProps = {
  act: string;
  busyAct: string;
  busy: boolean;
  /** One per line. */
  messages: readonly string[];
  success?: string | null;
  /** Of the values as they are now; shown from the first attempt to send on. */
  problems: FieldProblems;
  onSubmit: () => void;
  children: (shown: FieldProblems) => ReactNode;
};

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] => [...form.querySelectorAll<HTMLInputElement>('input:not([hidden])')];

/** Focuses the first empty field of a page that has just opened. Not on a touch screen, whose keyboard would cover half of the page. */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (!form.current || !isFree || matchMedia('(pointer: coarse)').matches) return;
    const inputs = inputsOf(form.current);
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, []);
  return form;
}

/**
 * The form of sign-in pages: messages above, one wide button, problems at their fields and the focus on the first. Separate from the Form
 * of the other pages, so that sign-in loads less code.
 */
export function AuthForm(props: AuthFormProps): ReactNode {
  const { act, busyAct, busy, messages, success = null, problems, onSubmit, children } = props;
  const form = useFirstField();
  const [refused, setRefused] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const first = inputsOf(event.currentTarget).find(({ name }) => problems[name]);
    setRefused(first !== undefined);
    if (first) first.focus();
    else onSubmit();
  };
  const shown = refused ? problems : {};
  const isClean = Object.values(shown).every((problem) => problem === null);
  return (
    <form className={styles.form} data-field-size="large" noValidate ref={form} onSubmit={send}>
      {success && isClean && (
        <Note tone="complete">
          <span role="status">{success}</span>
        </Note>
      )}
      {messages.length > 0 && isClean && (
        <Note tone="danger" alert>
          <MessageLines messages={messages} />
        </Note>
      )}
      {children(shown)}
      <Button
        type="submit"
        size="lg"
        fullWidth
        leftSection={busy && <Loader size={16} color="currentColor" aria-hidden />}
        aria-disabled={busy || undefined}
        aria-busy={busy}
      >
        {busy ? busyAct : act}
      </Button>
    </form>
  );
}
