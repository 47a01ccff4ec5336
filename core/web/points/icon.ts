import type { ComponentType } from 'react';

/** An icon drawn in the current colour, like those of `@tabler/icons-react`. @public */
export type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;
