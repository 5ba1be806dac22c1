import { useMantineColorScheme } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ICON } from '../design/primitives/icon.ts';
import { Menu } from '../design/primitives/menu.ts';
import { t, text } from '../texts/text.ts';

const CHOICES = [
  { value: 'auto', label: text('Match system'), icon: Monitor },
  { value: 'light', label: text('Light'), icon: Sun },
  { value: 'dark', label: text('Dark'), icon: Moon },
] as const;

/** An entry of a menu of which one is chosen; Menu.Item sets the role of an act. */
export const RadioItem = ({ checked, ...props }: ComponentPropsWithRef<'button'> & { checked: boolean }): ReactNode => (
  <button type="button" {...props} role="menuitemradio" aria-checked={checked} />
);

/** Light or dark: the person's choice, kept in this browser, or the system's. */
export function SchemeChoice(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return CHOICES.map(({ value, label, icon: Icon }) => (
    <Menu.Item
      key={value}
      component={RadioItem}
      checked={colorScheme === value}
      leftSection={<Icon {...ICON} />}
      rightSection={colorScheme === value ? <Check {...ICON} /> : null}
      onClick={() => setColorScheme(value)}
    >
      {t(label)}
    </Menu.Item>
  ));
}
