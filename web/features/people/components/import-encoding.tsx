import type { ReactNode } from 'react';
import { ENCODINGS } from '../../../../shared/kernel/encodings.ts';
import { Section } from '../../../design/patterns/page/page.tsx';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { Select } from '../../../design/primitives/select.ts';
import { namesToJudge } from '../import/names-to-judge.ts';
import type { ReadFile } from '../import/read-file.ts';

const OPTIONS = ENCODINGS.map(([value, label]) => ({ value, label }));

type ImportEncodingProps = { readonly file: ReadFile; readonly disabled: boolean; readonly onChange: (encoding: string) => void };

/** In which encoding a file was read, with values by which a person sees whether that is right. Unsure ones are confirmed or chosen. */
export function ImportEncoding({ file, disabled, onChange }: ImportEncodingProps): ReactNode {
  const values = namesToJudge(file);
  return (
    <Section title="Letters">
      {!file.isSure && (
        <Note tone="danger" title="Are these names right?" alert>
          <p>
            <bdi>{values.join(' · ')}</bdi>
          </p>
          <p>The file does not say in which encoding it was saved. Choose another one if letters are wrong. Nothing is imported before.</p>
          <Button variant="default" aria-disabled={disabled || undefined} onClick={() => !disabled && onChange(file.encoding)}>
            The names are right
          </Button>
        </Note>
      )}
      <Select
        label="Encoding of the file"
        data={OPTIONS}
        value={file.encoding}
        disabled={disabled}
        allowDeselect={false}
        onChange={(encoding) => encoding !== null && onChange(encoding)}
      />
    </Section>
  );
}
