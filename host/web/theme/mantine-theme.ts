import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Menu,
  Modal,
  NumberInput,
  Popover,
  ScrollArea,
  Select,
  Slider,
  Textarea,
  TextInput,
  PasswordInput,
  Tooltip,
  type CSSVariablesResolver,
} from '@mantine/core';

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
  '--mantine-color-azurite-filled': 'var(--adit-accent-fill)',
  '--mantine-color-azurite-light-color': 'var(--adit-accent-text)',
  '--mantine-color-azurite-light': 'var(--adit-accent-wash)',
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
    azurite: ['#eef4ff', '#dce8fe', '#bdd4fd', '#94b9fc', '#6aa0fb', '#4480ef', '#2563db', '#2e69dc', '#2059c4', '#183f8e'],
  },
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 26 } }),
    Button: Button.extend({ ...small, vars: () => ({ root: { '--button-height': '28px' } }) }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs', radius: 4 } }),
    Menu: Menu.extend({ defaultProps: { radius: 'md', transitionProps: { duration: 90 } } }),
    Modal: Modal.extend({ defaultProps: { radius: 'lg', centered: true } }),
    NumberInput: NumberInput.extend(small),
    PasswordInput: PasswordInput.extend(small),
    Popover: Popover.extend({ defaultProps: { radius: 'md', transitionProps: { duration: 90 } } }),
    // A scroll area without anything focusable in it can otherwise not be scrolled by keyboard.
    ScrollArea: ScrollArea.extend({ defaultProps: { scrollbarSize: 8, viewportProps: { tabIndex: 0 } } }),
    Select: Select.extend(small),
    Slider: Slider.extend({ defaultProps: { size: 3, thumbSize: 12, label: null } }),
    Textarea: Textarea.extend(small),
    TextInput: TextInput.extend(small),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 450, transitionProps: { duration: 90 } } }),
  },
});
