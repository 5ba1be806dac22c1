import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import type { TermsInput } from '../../api/generated/graphql.ts';
import { queryOf } from '../../api/query-client.ts';
import { tenantAddress } from '../../api/tenant-address.ts';
import { DialogFoot } from '../../design/patterns/feedback/dialog-foot.tsx';
import { FormDialog } from '../../design/patterns/form/form-dialog.tsx';
import { MessageLines, Note } from '../../design/patterns/state/note.tsx';
import { Button } from '../../design/primitives/button.ts';
import { t } from '../../texts/text.ts';
import { termsPreviewDocument } from '../api/terms-preview.ts';
import { TermsEffect } from './terms-effect.tsx';
import { TermsFields } from './terms-fields.tsx';
import { choiceOf, isIncomplete, type StoredTerms, termsOf } from './terms-input.ts';

/** Whose terms are set: of all who have a course, of those who have it by a group, or of some people. */
export type TermsTarget = {
  readonly course_id: string;
  readonly group_id?: string;
  readonly user_ids?: readonly string[];
};

/** Returns what terms would do; nothing is asked before `terms` are there. */
function useEffectOf({ course_id: course, group_id: group, user_ids: users }: TermsTarget, asked: { terms: TermsInput | null } | null) {
  const target = { course_id: course, ...(group !== undefined && { group_id: group }), ...(users && { user_ids: [...users] }) };
  return useQuery({
    ...queryOf(termsPreviewDocument, { ...target, terms: asked?.terms ?? null, branchUrl: tenantAddress().branch }),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Returns what saves the terms, once at a time. */
function useSaving(onSave: (terms: TermsInput | null) => Promise<unknown>, onSaved: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (terms: TermsInput | null): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await onSave(terms);
      onSaved();
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  };
  return { busy, error, save };
}

export type TermsDialogProps = {
  title: ReactNode;
  target: TermsTarget;
  /** As they are; null: none, or several people have different ones. */
  terms: StoredTerms | null;
  /** Whether several people may have different ones, so that none at all are a change, too. */
  several?: boolean;
  onSave: (terms: TermsInput | null) => Promise<unknown>;
  onClose: () => void;
};

/** Sets by when a course has to be done, and shows before it is saved who becomes overdue and who does not any more. */
export function TermsDialog({ title, target, terms, several = false, onSave, onClose }: TermsDialogProps): ReactNode {
  const [choice, setChoice] = useState(() => choiceOf(terms));
  const [asked, setAsked] = useState<{ terms: TermsInput | null } | null>(null);
  const effect = useEffectOf(target, asked);
  const saving = useSaving(onSave, onClose);
  const failure = saving.error ?? (asked && effect.error ? toApiError(effect.error) : null);
  const isKnown = asked !== null && effect.isSuccess && !effect.isFetching;
  const isBusy = saving.busy || (asked !== null && effect.isFetching);
  const isChanged = JSON.stringify(termsOf(choice)) !== JSON.stringify(termsOf(choiceOf(terms)));
  const next = (): void => {
    if (isBusy) return;
    if (isKnown) void saving.save(asked.terms);
    else setAsked({ terms: termsOf(choice) });
  };
  return (
    <FormDialog unsaved={isChanged} onClose={onClose} title={title} size={560}>
      {(close) => (
        <>
          <TermsFields
            full
            choice={choice}
            onChoose={(part) => {
              setAsked(null);
              setChoice((before) => ({ ...before, ...part }));
            }}
            fields={failure?.fields}
          />
          {asked !== null && effect.isFetching && <p role="status">{t('Counting whom this concerns...')}</p>}
          {isKnown && <TermsEffect effect={effect.data.termsPreview} />}
          {failure && (
            <Note tone="danger" alert>
              <MessageLines messages={failure.messages} />
            </Note>
          )}
          <DialogFoot>
            <span />
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button disabled={!(isChanged || several) || isIncomplete(choice)} aria-disabled={isBusy || undefined} onClick={next}>
              {saving.busy ? t('Saving...') : isKnown ? t('Save due date') : t('Preview')}
            </Button>
          </DialogFoot>
        </>
      )}
    </FormDialog>
  );
}
