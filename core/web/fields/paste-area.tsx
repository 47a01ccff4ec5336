import type { ReactNode } from 'react';

/** Hands over what is pasted into the field inside as it was copied: a field of one line would lose its lines. What `take` answers false to is the field's. @beta */
export function PasteArea({
  take,
  children,
}: {
  readonly take: (text: string) => boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      onPasteCapture={(event) => {
        if (!take(event.clipboardData.getData('text/plain'))) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}
