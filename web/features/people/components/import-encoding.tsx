import type { ReactNode } from 'react';
import { Section } from '../../../design/patterns/page/page.tsx';
import { EncodingChoice } from '../../../shared-features/encoding-choice.tsx';
import { namesToJudge } from '../import/names-to-judge.ts';
import type { ReadFile } from '../import/read-file.ts';
import { t, text } from '../../../texts/text.ts';

const QUESTION = {
  title: text('Are these names right?'),
  before: text('Nothing is imported before.'),
  confirm: text('The names are right'),
};

type ImportEncodingProps = { readonly file: ReadFile; readonly disabled: boolean; readonly onChange: (encoding: string) => void };

/** In which encoding a file was read. Whoever confirms it chooses it. */
export function ImportEncoding({ file, disabled, onChange }: ImportEncodingProps): ReactNode {
  return (
    <Section title={t('Letters')}>
      <EncodingChoice
        read={file}
        values={namesToJudge(file)}
        question={QUESTION}
        disabled={disabled}
        onConfirm={() => onChange(file.encoding)}
        onChoose={onChange}
      />
    </Section>
  );
}
