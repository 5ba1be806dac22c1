// @chunk select
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import './input.ts';
import './dropdown.css';
import { MultiSelect as AnyMultiSelect, type MultiSelectProps, type Primitive, Select as AnySelect, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { matchingOptions } from './matching-options.ts';

export { NativeSelect } from '@mantine/core';

/** A choice of one, whose search finds what all searches find. */
export const Select = AnySelect.withProps({ filter: matchingOptions }) as <Value extends Primitive = string>(
  props: SelectProps<Value>,
) => ReactNode; // withProps forgets the type of the values
/** A choice of several, whose search finds what all searches find. */
export const MultiSelect = AnyMultiSelect.withProps({ filter: matchingOptions }) as <Value extends Primitive = string>(
  props: MultiSelectProps<Value>,
) => ReactNode; // as above
