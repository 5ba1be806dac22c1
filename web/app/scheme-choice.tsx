import { useMantineColorScheme } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../design/primitives/icon.ts';
import { Menu } from '../design/primitives/menu.ts';

const CHOICES = [
  { value: 'auto', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Light or dark: the person's choice, kept in this browser, or the system's. */
export function SchemeChoice(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return CHOICES.map(({ value, label, icon: Icon }) => (
    <Menu.Item
      key={value}
      aria-current={colorScheme === value ? 'true' : undefined}
      leftSection={<Icon {...ICON} />}
      rightSection={colorScheme === value ? <Check {...ICON} /> : null}
      onClick={() => setColorScheme(value)}
    >
      {label}
    </Menu.Item>
  ));
}
