import { type ReactNode, useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Textarea } from '../../../design/primitives/input.ts';
import { Editor } from '../../../design/widgets/editor.tsx';
import { type FormUnit, titleOf } from '../builder/course-form.ts';
import { uploadPicture } from '../upload-picture.ts';
import { QuestionList } from './question-list.tsx';

/** A change is of what the unit is then: a picture may arrive long after it was chosen. */
type UnitEditorProps = { unit: FormUnit; index: number; onChange: (by: (unit: FormUnit) => FormUnit) => void };
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The name as learners will read it; blank gives the default back. */
function TitleField({ unit, index, onChange }: UnitEditorProps): ReactNode {
  return (
    <>
      <p className="builder-eyebrow">Unit {index + 1}</p>
      <input
        className="builder-name"
        aria-label="Unit title"
        maxLength={255}
        placeholder={titleOf({ ...unit, title: null }, index)}
        value={unit.title ?? ''}
        onChange={({ currentTarget: { value } }) => onChange((old) => ({ ...old, title: value.trim() === '' ? null : value }))}
      />
    </>
  );
}

function ContentEditor(props: UnitEditorProps): ReactNode {
  const { unit, onChange } = props;
  const [share, setShare] = useState<number | null>(null);
  const onImage = async (file: File): Promise<string | null> => {
    try {
      return await uploadPicture('content', file, setShare);
    } catch (thrown) {
      showAlert(toApiError(thrown).message, 'danger');
      return null;
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="builder-page">
      <TitleField {...props} />
      {share !== null && (
        <p className="builder-upload" role="status">
          <progress max={1} value={share} />
          Uploading {Math.round(share * 100)}%
        </p>
      )}
      <Editor
        label="Content"
        placeholder="Compose an epic..."
        initial={textOf(unit.body['content'])}
        onImage={onImage}
        onChange={(content) => onChange((old) => ({ ...old, body: { ...old.body, content } }))}
      />
    </div>
  );
}

/** The unit as learners will see it. Kinds without an editor here keep what they are about as it is. */
export function UnitEditor(props: UnitEditorProps): ReactNode {
  const { unit, onChange } = props;
  const { kind } = unit;
  const asksQuestions = kind !== 'scorm' && kind !== 'assignment';
  return (
    <>
      {kind === 'content' && <ContentEditor {...props} />}
      {kind !== 'content' && (
        <div className="builder-page">
          <TitleField {...props} />
          {kind === 'test' && <h2 className="h3">Test Unit</h2>}
          {kind !== 'test' && kind !== 'scorm' && (
            <Textarea
              label="Content"
              value={textOf(unit.body['content'])}
              minRows={4}
              onChange={({ currentTarget: { value } }) => onChange((old) => ({ ...old, body: { ...old.body, content: value } }))}
            />
          )}
        </div>
      )}
      {asksQuestions && <QuestionList questions={unit.questions} onChange={(questions) => onChange((old) => ({ ...old, questions }))} />}
    </>
  );
}
