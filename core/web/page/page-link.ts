import type { MouseEvent } from 'react';
import { NavigationToken } from '../services/navigation.ts';
import { useService } from '../host-services.tsx';

/** What makes an anchor a link to a page of the product. @beta */
export interface PageLinkProperties {
  readonly href: string;
  /** Follows the link without a reload; other buttons and keys do what the browser does. */
  onClick(event: MouseEvent): void;
}

/** The properties of an anchor that goes to another page of the product; the browser opens it in a tab of its own where it is told to. @beta */
export function usePageLink(path: string): PageLinkProperties {
  const navigation = useService(NavigationToken);
  return {
    href: path,
    onClick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigation.go(path);
    },
  };
}
