import { ClipboardList } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { CompletionFields } from '../unit-parts/completion-fields.tsx';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';

export const assignment: UnitKindForm = {
  icon: ClipboardList,
  fragment: graphql(`
    fragment AuthorAssignment on AssignmentUnitType {
      ...AuthorUnit
      content
    }
  `),
  Editor: PlainTextEditor,
  Settings: CompletionFields,
};
