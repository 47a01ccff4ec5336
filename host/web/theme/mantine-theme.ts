import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const variablesOfScheme = {
  '--mantine-color-body': 'var(--adit-bg-panel)',
  '--mantine-color-text': 'var(--adit-text-1)',
  '--mantine-color-bright': 'var(--adit-text-1)',
  '--mantine-color-dimmed': 'var(--adit-text-3)',
  '--mantine-color-placeholder': 'var(--adit-text-3)',
  '--mantine-color-anchor': 'var(--adit-accent-text)',
  '--mantine-color-error': 'var(--adit-danger)',
  '--mantine-color-default': 'var(--adit-bg-control)',
  '--mantine-color-default-hover': 'var(--adit-hover)',
  '--mantine-color-default-color': 'var(--adit-text-1)',
  '--mantine-color-default-border': 'var(--adit-line-3)',
  '--mantine-color-disabled': 'var(--adit-bg-raised)',
  '--mantine-color-disabled-color': 'var(--adit-text-3)',
  '--mantine-color-disabled-border': 'var(--adit-line-1)',
  '--mantine-color-gray-light-color': 'var(--adit-text-2)',
  '--mantine-color-gray-light-hover': 'var(--adit-hover)',
  '--mantine-color-gray-light': 'var(--adit-hover)',
  // The kit's own red is too bright for white text on it.
  '--mantine-color-red-filled': 'var(--adit-danger-fill)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--adit-danger-fill), black 12%)',
  '--mantine-color-azurite-filled': 'var(--adit-accent-fill)',
  '--mantine-color-azurite-light-color': 'var(--adit-accent-text)',
  '--mantine-color-azurite-light': 'var(--adit-accent-wash)',
  // The kit's own is too strong for the text on it in the light theme.
  '--mantine-color-azurite-light-hover': 'var(--adit-hover)',
};

/** Leads the kit's colours back to the product's tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOfScheme,
  dark: variablesOfScheme,
});

const small = { defaultProps: { size: 'xs' } };

/** The kit's theme: density, type and colours of the product. */
export const theme = createTheme({
  fontFamily: 'var(--adit-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '12px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.3' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '20px' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  primaryColor: 'azurite',
  primaryShade: { light: 6, dark: 7 },
  colors: {
    dark: [
      '#e9ebee',
      '#aab0b9',
      '#828993',
      '#5c636d',
      '#3b4047',
      '#2a2e33',
      '#1e2226',
      '#141619',
      '#101215',
      '#0c0d0f',
    ],
    azurite: [
      '#eef4ff',
      '#dce8fe',
      '#bdd4fd',
      '#94b9fc',
      '#6aa0fb',
      '#4480ef',
      '#2563db',
      '#2e69dc',
      '#2059c4',
      '#183f8e',
    ],
  },
  // Plain objects: the components themselves are loaded by those who use them.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 26 } },
    Button: { ...small, vars: () => ({ root: { '--button-height': '28px' } }) },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
    // The kit's placeholder for the first focus stands among the menu's items, where only items may be.
    Menu: { defaultProps: { radius: 'md', transitionProps: { duration: 90 }, withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    NumberInput: small,
    PasswordInput: small,
    Popover: { defaultProps: { radius: 'md', transitionProps: { duration: 90 } } },
    // A scroll area without anything focusable in it can otherwise not be scrolled by keyboard.
    ScrollArea: { defaultProps: { scrollbarSize: 8, viewportProps: { tabIndex: 0 } } },
    Select: small,
    Slider: { defaultProps: { size: 3, thumbSize: 12, label: null } },
    Textarea: small,
    TextInput: small,
    Tooltip: { defaultProps: { openDelay: 450, transitionProps: { duration: 90 } } },
  },
});
