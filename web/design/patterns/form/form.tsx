// @chunk form
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../primitives/button.ts';
import { Note } from '../state/note.tsx';
import { useStoredInput } from './stored-input.ts';
import { showServerErrors } from './server-errors.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import styles from './form.module.css';
import { shownMessage } from '../../../texts/refusals.ts';
import { plural, t } from '../../../texts/text.ts';

type FormProps<Input extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** When it throws, the ApiError is shown at the fields and in the summary, and every value is kept. */
  onSubmit: (values: Output) => Promise<unknown>;
  act: string;
  busyAct: string;
  onCancel?: () => void;
  /** Ends "3 problems to fix before …": "this user can be added". */
  purpose?: string;
  children: ReactNode;
  /** Sign-in and dialogs: no guard, the button fills the width. */
  plain?: boolean;
  /** Whether a dialog around it asks before changes are lost, so that the form does not. */
  guarded?: boolean;
  /** Why the form cannot be sent at present: its button is disabled with this reason. */
  blocked?: string | undefined;
  /** A failure that belongs to no field has a button that sends the form again. */
  repeats?: boolean;
};

type Problem = { readonly field: string | null; readonly message: string };

/** Returns paths and messages of all errors, depth first, arrays included. */
function problemsOf(errors: FieldErrors, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([name, error]): Problem[] => {
    if (!error || name === 'root' || name === 'ref') return [];
    const field = path === '' ? name : `${path}.${name}`;
    if (typeof error.message === 'string') return [{ field, message: shownMessage(error.message) }];
    // An entry without a message is a group of fields; react-hook-form has one type for both.
    return typeof error === 'object' ? problemsOf(error as FieldErrors, field) : [];
  });
}

/** A form with errors at the fields and in a summary that takes the focus. Asks before a navigation with unsaved changes. */
export function Form<Input extends FieldValues, Output extends FieldValues>(props: FormProps<Input, Output>): ReactNode {
  const { form, onSubmit, purpose, children, plain = false, guarded = false, blocked, repeats } = props;
  const [general, setGeneral] = useState<readonly string[]>([]);
  const [submission, setSubmission] = useState(0);
  const submitting = useRef(false);
  const { isSubmitting, isDirty, errors } = form.formState;
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const restored = useStoredInput(
    form,
    useCallback(() => dirty.current, []),
  );

  const fail = (messages: readonly string[]): void => {
    setGeneral(messages);
    setSubmission((n) => n + 1);
  };
  const submit = async (values: Output): Promise<void> => {
    setGeneral([]);
    // A navigation by onSubmit is intended and does not lose changes.
    submitting.current = true;
    try {
      await onSubmit(values);
      form.reset(form.getValues());
    } catch (thrown) {
      fail(showServerErrors(form, thrown));
    } finally {
      submitting.current = false;
    }
  };
  const send = (event?: React.FormEvent): void => {
    event?.preventDefault();
    if (!isSubmitting && !blocked) void form.handleSubmit(submit, () => fail([]))();
  };
  const unsaved = useCallback(() => dirty.current && !submitting.current, []);

  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={send} data-plain={plain || undefined}>
        <Summary
          problems={[...general.map((message) => ({ field: null, message })), ...problemsOf(errors)]}
          submission={submission}
          purpose={purpose}
          focus={(field) => focusField(form, field)}
          onRepeat={repeats ? send : undefined}
        />
        {restored && <Note tone="info">{t('You were signed out. We kept what you typed.')}</Note>}
        {children}
        <Foot {...props} isSubmitting={isSubmitting} isDirty={isDirty} />
      </form>
      {!plain && !guarded && <UnsavedGuard unsaved={unsaved} />}
    </FormProvider>
  );
}

type FootProps = Pick<FormProps<FieldValues, FieldValues>, 'act' | 'busyAct' | 'onCancel' | 'plain' | 'blocked'> & {
  isSubmitting: boolean;
  isDirty: boolean;
};

const Foot = ({ act, busyAct, onCancel, plain = false, blocked, isSubmitting, isDirty }: FootProps): ReactNode => (
  <div className={styles.formFoot}>
    {!plain && (
      <span className="small dim" role="status">
        {blocked ?? (isDirty ? t('Unsaved changes') : '')}
      </span>
    )}
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    )}
    <Button
      type="submit"
      size={plain ? 'lg' : 'sm'}
      fullWidth={plain}
      aria-disabled={isSubmitting || Boolean(blocked) || undefined}
      title={blocked}
    >
      {isSubmitting ? busyAct : act}
    </Button>
  </div>
);

function focusField<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, field: string): void {
  // Names in the summary come from the form's own errors.
  form.setFocus(field as Parameters<typeof form.setFocus>[0]);
}

type SummaryProps = {
  problems: readonly Problem[];
  submission: number;
  purpose: string | undefined;
  focus: (field: string) => void;
  onRepeat: (() => void) | undefined;
};

function Summary({ problems, submission, purpose, focus, onRepeat }: SummaryProps): ReactNode {
  const summary = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  useEffect(() => {
    // Once for each submission, when its problems are shown; not again while they are being corrected.
    if (focused.current === submission || problems.length === 0) return;
    focused.current = submission;
    summary.current?.focus();
  }, [submission, problems.length]);
  if (submission === 0 || problems.length === 0) return null;
  const [only] = problems;
  const title = purpose
    ? plural(problems.length, '{count} problem to fix before {purpose}', '{count} problems to fix before {purpose}', { purpose })
    : plural(problems.length, '{count} problem to fix', '{count} problems to fix');
  return (
    <div className={styles.formSummary} ref={summary} tabIndex={-1}>
      {problems.length === 1 && only?.field === null ? (
        <Note tone="danger" alert>
          <p>{only.message}</p>
          {onRepeat && (
            <Button variant="default" mt={8} onClick={() => onRepeat()}>
              {t('Try again')}
            </Button>
          )}
        </Note>
      ) : (
        <Note tone="danger" title={title} alert>
          <ul>
            {problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field === null ? (
                  message
                ) : (
                  <a
                    href={`#${field}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focus(field);
                    }}
                  >
                    {message}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
