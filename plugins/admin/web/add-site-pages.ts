import { IconBuilding, IconDatabaseExclamation, IconHistory, IconMapPin } from '@tabler/icons-react';
import { pages, sidebarItems, type WebPluginContext } from 'adit/core/web';

const SITES_PATH = '/sites';
const AUDIT_PATH = '/admin/audit';
const DAMAGE_PATH = '/admin/damage';
const TENANTS_PATH = '/admin/tenants';

/** Adds the pages of sites, tenants, the audit log and damaged data, with their links in the sidebar. */
export function addSitePages(context: WebPluginContext): void {
  const page = { layout: 'admin', access: 'signed-in', permission: 'admin.sites' } as const;
  const loadSite = () => import('./site-edit/site-page.tsx');
  context.add(pages, {
    ...page,
    id: 'admin.sites',
    path: SITES_PATH,
    titleKey: 'sites.title',
    load: () => import('./site-list/sites-page.tsx'),
  });
  context.add(pages, { ...page, id: 'admin.site-create', path: '/site/create', titleKey: 'site.new', load: loadSite });
  context.add(pages, { ...page, id: 'admin.site', path: '/site/:id', titleKey: 'site.title', load: loadSite });
  context.add(pages, {
    ...page,
    id: 'admin.audit',
    path: AUDIT_PATH,
    titleKey: 'audit.title',
    permission: 'admin.audit',
    load: () => import('./audit/audit-page.tsx'),
  });
  context.add(pages, {
    ...page,
    id: 'admin.damage',
    path: DAMAGE_PATH,
    titleKey: 'damage.title',
    permission: 'admin.data',
    load: () => import('./damage/damage-page.tsx'),
  });
  context.add(pages, {
    ...page,
    id: 'admin.tenants',
    path: TENANTS_PATH,
    titleKey: 'tenants.title',
    permission: 'admin.tenants',
    load: () => import('./tenants/tenants-page.tsx'),
  });
  context.add(sidebarItems, {
    id: 'admin.sites',
    path: SITES_PATH,
    // Pages of one site are below /site.
    section: '/site',
    titleKey: 'sidebar.sites',
    icon: IconMapPin,
    order: 20,
    permission: 'admin.sites',
  });
  context.add(sidebarItems, {
    id: 'admin.audit',
    path: AUDIT_PATH,
    titleKey: 'audit.title',
    icon: IconHistory,
    order: 20,
    type: 'bottom',
    roles: ['Administrator', 'System Administrator'],
  });
  context.add(sidebarItems, {
    id: 'admin.damage',
    path: DAMAGE_PATH,
    titleKey: 'damage.title',
    icon: IconDatabaseExclamation,
    order: 22,
    type: 'bottom',
    roles: ['Administrator', 'System Administrator'],
  });
  context.add(sidebarItems, {
    id: 'admin.tenants',
    path: TENANTS_PATH,
    titleKey: 'tenants.title',
    icon: IconBuilding,
    order: 30,
    type: 'bottom',
    roles: ['System Administrator'],
  });
}
