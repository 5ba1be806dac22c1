import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { UnsavedGuard } from '../../../design/patterns/form/unsaved-guard.tsx';
import { Page, Section } from '../../../design/patterns/page/page.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { Checkbox } from '../../../design/primitives/choice.ts';
import { countedText } from '../../../shared-features/counted-text.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { type ForCourse, toAddIn } from '../../../shared-features/people/people-to-add.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { LastImports, UNDO_IN_ADDRESS, useAskUndo } from '../components/last-imports.tsx';
import { ImportColumns } from '../components/import-columns.tsx';
import { ImportEncoding } from '../components/import-encoding.tsx';
import { ImportFile } from '../components/import-file.tsx';
import { LicencesOfFile } from '../components/import-obstacles.tsx';
import { ImportPreview } from '../components/import-preview.tsx';
import { ImportProgress } from '../components/import-progress.tsx';
import { ImportSheet } from '../components/import-sheet.tsx';
import { ImportCounts, ImportProblems } from '../components/import-results.tsx';
import { missingColumns } from '../import/columns.ts';
import { fileOfPeople } from '../import/error-file.ts';
import { countsOf } from '../import/run-import.ts';
import type { ReadFile } from '../import/read-file.ts';
import { type Import, type ImportStep, useImport } from '../use-import.ts';
import styles from './bulk-create-users-screen.module.css';
import { t, text, plural } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

const isBusy = (step: ImportStep): boolean => step === 'checking' || step === 'importing';

/** Adds people of a file to the instance, or to the branch of the page: file, columns, preview, import. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const branch = viewer.branch ?? null;
  const state = useImport(branch?.url ?? null);
  const { file, step } = state;
  const isImporting = useRef(false);
  const chooseFile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    isImporting.current = step === 'importing';
  }, [step]);
  useLeaveWhenDone(state);
  return (
    <Page
      title={t('Bulk Upload Users')}
      sentence={rich('In {name}.', { name: branch?.name ?? viewer.instance?.name ?? t('this instance') })}
      back={{ to: paths.users(), label: t('Users') }}
      narrow
    >
      <ImportFile
        file={file && { name: file.name, rows: countedText(file.table.rows.length, 'row') }}
        disabled={isBusy(step)}
        growthBlocked={viewer.growthBlocked}
        onChoose={(chosen) => void state.choose(chosen)}
        button={chooseFile}
      />
      <ForWhichCourse state={state} />
      <Failure state={state} />
      {file && <Steps state={state} file={file} inBranch={branch !== null} />}
      {file && <Acts state={state} growthBlocked={viewer.growthBlocked} onRestart={() => chooseFile.current?.focus()} />}
      {!isBusy(step) && <LastImports />}
      <UnsavedGuard unsaved={useCallback(() => isImporting.current, [])} />
    </Page>
  );
}

/** Chooses the file of the people whom another screen has sent here, once. Returns the course that they are meant for; null without any. */
function usePeopleToAdd({ choose }: Import): ForCourse | null {
  const { state } = useLocation();
  const toAdd = useMemo(() => toAddIn(state), [state]);
  const chosenFor = useRef<typeof toAdd>(null);
  useEffect(() => {
    if (toAdd === null || chosenFor.current === toAdd) return;
    chosenFor.current = toAdd;
    void choose(new File([fileOfPeople(toAdd.people)], 'addresses.csv'));
  }, [toAdd, choose]);
  return toAdd?.course ?? null;
}

/** Says where the names of a file come from that another screen has sent here, and what comes after it. */
function ForWhichCourse({ state }: { readonly state: Import }): ReactNode {
  const course = usePeopleToAdd(state);
  if (!course || !state.file || state.step === 'done') return null;
  return (
    <Note className={styles.bulkNote}>
      {rich('The names are proposed from the addresses: check them in the preview. Then enrol these people in {name}.', {
        name: course.name,
      })}
    </Note>
  );
}

/** What is shown of a file in each step. */
function Steps({ state, file, inBranch }: { state: Import; file: ReadFile; inBranch: boolean }): ReactNode {
  const { step, rows, results, refused, setMapping, setChoice } = state;
  if (step === 'done')
    return (
      <>
        <Section title={t('Result')}>
          <ImportCounts results={results} step="done" />
        </Section>
        <LicencesOfFile results={results} step="done" />
        <ImportProblems file={file} results={results} />
      </>
    );
  return (
    <>
      <ImportSheet file={file} disabled={isBusy(step)} onChange={(sheet) => void setChoice({ sheet })} />
      {!file.workbook && <ImportEncoding file={file} disabled={isBusy(step)} onChange={(encoding) => void setChoice({ encoding })} />}
      <ImportColumns file={file} disabled={isBusy(step)} onChange={setMapping} />
      {refused && <ImportProgress label={t('Looking for what else is wrong:')} {...refused} />}
      {isBusy(step) && !refused && (
        <ImportProgress label={step === 'checking' ? t('Checking rows:') : t('Importing users:')} done={results.length} of={rows.length} />
      )}
      {step === 'preview' && <ImportPreview file={file} results={results} inBranch={inBranch} state={state} />}
    </>
  );
}

/** After an import without errors the list of users is shown, which has them all. */
function useLeaveWhenDone({ step, rows, results, failure, importId }: Import): void {
  const paths = usePaths();
  const navigate = useNavigate();
  const left = useRef(false);
  const { created, updated, refused } = countsOf(results);
  const isComplete = step === 'done' && failure === null && refused === 0 && results.length === rows.length;
  useEffect(() => {
    if (!isComplete || left.current) return;
    left.current = true;
    const said = plural(created, '{count} user added, {updated} updated.', '{count} users added, {updated} updated.', { updated });
    const undo = { pathname: paths.bulkCreateUsers(), search: `?${UNDO_IN_ADDRESS}=${importId}` };
    if (created > 0) showToast(said, () => navigate(undo));
    else showAlert(said, 'complete', { afterNavigation: true });
    void navigate(paths.users());
  }, [isComplete, created, updated, navigate, paths, importId]);
}

function Failure({ state: { failure, step, resume } }: { state: Import }): ReactNode {
  if (failure === null) return null;
  return (
    <Note tone="danger" title={failure} alert className={styles.bulkNote}>
      {step !== 'file' && (
        <>
          <p>
            {t('The rows that have a result stay as they are. Continue with the others, or import the file again: nobody is added twice.')}
          </p>
          <Button variant="default" onClick={() => void resume()}>
            {t('Continue')}
          </Button>
        </>
      )}
    </Note>
  );
}

type ActProps = { readonly state: Import; readonly growthBlocked: boolean };

/** What can be done in each step. `onRestart`: another file is to be imported, and the button that says so goes. */
function Acts({ state, growthBlocked, onRestart }: ActProps & { readonly onRestart: () => void }): ReactNode {
  const { step, updates } = state;
  const ask = useAskUndo();
  if (step === 'done')
    return (
      <div className={styles.bulkActs}>
        <Button
          variant="default"
          onClick={() => {
            onRestart();
            state.restart(null);
          }}
        >
          {t('Import another file')}
        </Button>
        {countsOf(state.results).created > 0 && (
          <Button variant="default" data-tone="danger" onClick={() => ask(state.importId)}>
            {t('Undo this import')}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <Checkbox
        className={styles.bulkNote}
        label={t('Update people who are already here')}
        description={t(
          'Names, role, options and deactivation date are taken from the file. Branches and groups are added. Passwords stay the same.',
        )}
        checked={updates}
        disabled={isBusy(step)}
        onChange={(event) => {
          state.setUpdates(event.currentTarget.checked);
          // What was tried without it, or with it, is no preview any more.
          state.restart(state.file);
        }}
      />
      <div className={styles.bulkActs}>
        <CheckButton state={state} growthBlocked={growthBlocked} />
        {step === 'preview' && <WriteButton state={state} growthBlocked={growthBlocked} />}
      </div>
    </>
  );
}

function CheckButton({ state: { file, step, check }, growthBlocked }: ActProps): ReactNode {
  const may = !isBusy(step) && file !== null && file.isSure && missingColumns(file.mapping).length === 0;
  return (
    <Button
      variant={step === 'preview' ? 'default' : 'filled'}
      aria-disabled={!may || undefined}
      {...(may && growthButton(growthBlocked, () => void check()))}
    >
      {t('Preview')}
    </Button>
  );
}

const NOTHING = text('No row of this file adds or changes a user.');

function WriteButton({ state: { rows, results, failure, write }, growthBlocked }: ActProps): ReactNode {
  const { created, updated } = countsOf(results);
  const isRead = failure === null && results.length === rows.length;
  const may = isRead && created + updated > 0;
  return (
    <Button
      aria-disabled={!may || undefined}
      title={isRead && !may ? t(NOTHING) : undefined}
      {...(may && growthButton(growthBlocked, () => void write()))}
    >
      {plural(created + updated, 'Import {count} user', 'Import {count} users')}
    </Button>
  );
}
