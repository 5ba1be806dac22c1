import { otherArchiveProblem } from '../../../../../shared/files/other-archives.ts';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { type CourseForm, type FormUnit, newUnit } from '../../builder/course-form.ts';
import { UNIT_FILES, unitKindOfFile, unitOfFile } from '../../builder/dropped-files.ts';
import type { CourseUploads } from '../../builder/use-uploads.ts';
import { useDroppedFiles } from '../../builder/use-dropped-files.ts';
import { t } from '../../../../texts/text.ts';
import { enumeration } from '../../../../texts/formats.ts';

type Adding = Pick<CourseUploads, 'startForUnit'> & {
  readonly change: (by: (form: CourseForm) => CourseForm) => void;
  /** Is given the last unit that was added. */
  readonly onAdded: (key: string) => void;
  readonly disabled: boolean;
};

/** Units that are added: by the menu, by files that are dropped or pasted, and by links. */
export function useAddedUnits({ change, onAdded, startForUnit, disabled }: Adding) {
  const add = (...added: readonly FormUnit[]): void => {
    change((old) => ({ ...old, units: [...old.units, ...added] }));
    const [last] = added.slice(-1);
    if (last) onAdded(last.key);
  };
  const onFiles = (files: readonly File[]): void => {
    const made = files.flatMap((file) => {
      const kind = unitKindOfFile(file);
      return kind === null ? [] : [{ kind, file, unit: unitOfFile(kind, file) }];
    });
    add(...made.map(({ unit }) => unit));
    for (const { kind, file, unit } of made) startForUnit(unit.key, UNIT_FILES[kind].purpose, file, UNIT_FILES[kind].part);
    const refused = files.filter((file) => unitKindOfFile(file) === null);
    for (const { name } of refused) {
      const problem = otherArchiveProblem({ name }, true);
      if (problem !== null) showAlert(`${name}: ${t(problem)}`, 'danger');
    }
    const left = refused.flatMap(({ name }) => (otherArchiveProblem({ name }, true) === null ? [name] : []));
    if (left.length > 0)
      showAlert(t('No kind of unit takes {names}. Add it to the resources of the course.', { names: enumeration(left) }), 'danger');
  };
  const onLink = (body: FormUnit['body']): void => add({ ...newUnit('video'), body });
  return { add: (kind: FormUnit['kind']) => add(newUnit(kind)), ...useDroppedFiles({ disabled, onFiles, onLink }) };
}
