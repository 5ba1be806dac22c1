import { createTheme, type CSSVariablesResolver, localStorageColorSchemeManager } from '@mantine/core';
import { t } from '../texts/text.ts';

const ORDER = ['label', 'input', 'error', 'description'];
const wrapped = { inputWrapperOrder: ORDER, size: 'sm' };

/** Options of a selection; above a dialog, where one can be in it. They are hidden with a field that is scrolled away in it. */
const options = { shadow: 'md', offset: 4, zIndex: 65, hideDetached: true };

/** What a button opens stays while its button is out of the window: it may be longer than the window, or what is above it moves the button. */
const stays = { hideDetached: false };

/**
 * The defaults of Mantine's components. They are named by strings, because imports would load all components with the first page.
 * Their styles are CSS files beside each primitive.
 */
export const theme = (): ReturnType<typeof createTheme> =>
  createTheme({
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.33', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.5' },
    defaultRadius: 'sm',
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '999px' },
    spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '40px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      Button: { defaultProps: { size: 'sm', variant: 'filled' } },
      ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
      TextInput: { defaultProps: wrapped },
      PasswordInput: { defaultProps: { ...wrapped, visibilityToggleButtonProps: { 'aria-label': t('Show password') } } },
      Textarea: { defaultProps: { ...wrapped, autosize: true, minRows: 3 } },
      NumberInput: { defaultProps: { ...wrapped, hideControls: true } },
      FileInput: { defaultProps: wrapped },
      ColorInput: { defaultProps: wrapped },
      Select: { defaultProps: { ...wrapped, checkIconPosition: 'right', allowDeselect: false, comboboxProps: options } },
      MultiSelect: { defaultProps: { ...wrapped, checkIconPosition: 'right', comboboxProps: options } },
      DateInput: { defaultProps: wrapped },
      DateTimePicker: { defaultProps: wrapped },
      Checkbox: { defaultProps: { size: 'xs' } },
      Radio: { defaultProps: { size: 'sm' } },
      Menu: {
        defaultProps: {
          ...stays,
          offset: 4,
          position: 'bottom-end',
          withInitialFocusPlaceholder: false,
          transitionProps: { duration: 0 },
          zIndex: 50,
          // Inside the main landmark, where screen readers expect what belongs to the page.
          portalProps: { target: '#main' },
        },
      },
      Popover: { defaultProps: { ...stays, offset: 6, transitionProps: { duration: 0 }, zIndex: 50 } },
      Modal: {
        defaultProps: { closeButtonProps: { 'aria-label': t('Close') }, radius: 'md', transitionProps: { duration: 0 }, zIndex: 60 },
      },
      // Its <header> would count as a second banner of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') }, transitionProps: { duration: 150 }, zIndex: 40 } },
      Tabs: { defaultProps: { keepMounted: false } },
      Tooltip: { defaultProps: { openDelay: 300, offset: 6, zIndex: 50, events: { hover: true, focus: true, touch: false } } },
    },
  });

const TOKEN_REFERENCES = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--hairline)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--dim)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-primary-color-filled': 'var(--accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--accent-on-fill)',
  '--mantine-primary-color-light': 'var(--accent-tint)',
  '--mantine-primary-color-light-hover': 'var(--accent-tint-strong)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
};

/** References to the tokens, the same in both schemes; given for each scheme, because Mantine sets its values per scheme. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: TOKEN_REFERENCES, dark: TOKEN_REFERENCES });

/** The key that public/first.js reads before the first paint. */
export const schemes = localStorageColorSchemeManager({ key: 'scheme' });
