import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../primitives/button.ts';
import { Note } from '../state/note.tsx';
import { useKeptInput } from './kept-input.ts';
import { showServerErrors } from './server-errors.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import './form.css';

type FormProps<Input extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** Throws to fail: its ApiError is shown at the fields and in the summary, and every value stays. */
  onSubmit: (values: Output) => Promise<unknown>;
  act: string;
  busyAct: string;
  onCancel?: () => void;
  /** Ends "3 problems to fix before …": "this user can be added". */
  purpose?: string;
  children: ReactNode;
  /** Sign-in and dialogs: no guard, the button fills the width. */
  plain?: boolean;
};

type Problem = { readonly field: string | null; readonly message: string };

/** Paths and messages of all errors, depth first, arrays included. */
function problemsOf(errors: FieldErrors, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([name, error]): Problem[] => {
    if (!error || name === 'root' || name === 'ref') return [];
    const field = path === '' ? name : `${path}.${name}`;
    if (typeof error.message === 'string') return [{ field, message: error.message }];
    // What has no message of its own is a group of fields; react-hook-form types both alike.
    return typeof error === 'object' ? problemsOf(error as FieldErrors, field) : [];
  });
}

/** Labels above, errors at the field and in a summary that takes the focus; leaving with unsaved changes asks first. */
export function Form<Input extends FieldValues, Output extends FieldValues>(props: FormProps<Input, Output>): ReactNode {
  const { form, onSubmit, act, busyAct, onCancel, purpose, children, plain = false } = props;
  const [general, setGeneral] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const settled = useRef(false);
  const { isSubmitting, isDirty, errors } = form.formState;
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const restored = useKeptInput(
    form,
    useCallback(() => dirty.current, []),
  );

  const submit = async (values: Output): Promise<void> => {
    setGeneral([]);
    // Whatever onSubmit navigates to is meant, not an escape from unsaved changes.
    settled.current = true;
    try {
      await onSubmit(values);
      form.reset(form.getValues());
    } catch (thrown) {
      setGeneral(showServerErrors(form, thrown));
      setAttempt((n) => n + 1);
    } finally {
      settled.current = false;
    }
  };
  const send = (event: React.FormEvent): void => {
    event.preventDefault();
    if (isSubmitting) return;
    void form.handleSubmit(submit, () => {
      setGeneral([]);
      setAttempt((n) => n + 1);
    })();
  };
  const unsaved = useCallback(() => dirty.current && !settled.current, []);

  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={send} data-plain={plain || undefined}>
        <Summary
          problems={[...general.map((message) => ({ field: null, message })), ...problemsOf(errors)]}
          attempt={attempt}
          purpose={purpose}
          focus={(field) => focusField(form, field)}
        />
        {restored && <Note tone="info">Your session had ended. What you had typed is back.</Note>}
        {children}
        <div className="form-foot">
          {!plain && (
            <span className="small dim" role="status">
              {isDirty ? 'Unsaved changes' : ''}
            </span>
          )}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size={plain ? 'lg' : 'sm'} fullWidth={plain} aria-disabled={isSubmitting || undefined}>
            {isSubmitting ? busyAct : act}
          </Button>
        </div>
      </form>
      {!plain && <UnsavedGuard unsaved={unsaved} />}
    </FormProvider>
  );
}

function focusField<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>, field: string): void {
  // Names in the summary come from the form's own errors.
  form.setFocus(field as Parameters<typeof form.setFocus>[0]);
}

type SummaryProps = { problems: readonly Problem[]; attempt: number; purpose: string | undefined; focus: (field: string) => void };

function Summary({ problems, attempt, purpose, focus }: SummaryProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  useEffect(() => {
    // Once for each attempt, when its problems are there; not again while they are being mended.
    if (focused.current === attempt || problems.length === 0) return;
    focused.current = attempt;
    box.current?.focus();
  }, [attempt, problems.length]);
  if (attempt === 0 || problems.length === 0) return null;
  const [only] = problems;
  const title = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} to fix${purpose ? ` before ${purpose}` : ''}`;
  return (
    <div className="form-summary" ref={box} tabIndex={-1}>
      {problems.length === 1 && only?.field === null ? (
        <Note tone="danger" alert>
          {only.message}
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
