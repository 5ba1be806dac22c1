import type { ReactNode } from 'react';
import { directionOf } from '../../../../../shared/kernel/regional/languages.ts';
import { Textarea } from '../../../../design/primitives/input.ts';
import type { UnitProps } from './unit-props.ts';
import { t } from '../../../../texts/text.ts';

/** The text of a unit whose kind has no formats, its member `content`. */
export function PlainTextEditor({ unit, language, onChange }: UnitProps): ReactNode {
  const { content } = unit.body;
  return (
    <div>
      <Textarea
        data-problem="content"
        {...(language !== undefined && { lang: language, attributes: { input: { dir: directionOf(language) } } })}
        label={t('Content')}
        minRows={6}
        maxLength={400_000}
        value={typeof content === 'string' ? content : ''}
        onChange={({ currentTarget: { value } }) => onChange((old) => ({ ...old, body: { ...old.body, content: value } }))}
      />
    </div>
  );
}
