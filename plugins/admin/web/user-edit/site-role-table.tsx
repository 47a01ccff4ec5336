import { Radio } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { SiteRoles } from 'adit/plugins/admin';
import { choiceOf, siteChoices, type UserEditStore } from './user-edit-store.ts';
import styles from './user-page.module.css';

/** What the user may do on each site; those who do not manage users only see it. */
export const SiteRoleTable = observer(function SiteRoleTable({ store }: { store: UserEditStore }): ReactNode {
  const t = useTranslate('admin');
  return (
    <>
      <h2 className={styles.subtitle}>{t('user.sites')}</h2>
      {store.sites.length === 0 ? (
        <p className={styles.notice}>{t('user.no-sites')}</p>
      ) : (
        <table className={styles.sites} aria-label={t('user.sites')}>
          <thead>
            <tr>
              <th scope="col">{t('user.site')}</th>
              {siteChoices.map((choice) => (
                <th key={choice} scope="col">
                  {t(`role.${choice}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {store.sites.map((site) => (
              <SiteRow key={site.id} store={store} site={site} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
});

const SiteRow = observer(function SiteRow({ store, site }: { store: UserEditStore; site: SiteRoles }): ReactNode {
  const t = useTranslate('admin');
  const chosen = choiceOf(site);
  return (
    <tr>
      <th scope="row">{site.name}</th>
      {site.isSysAdminOnly ? (
        <td colSpan={siteChoices.length} className={styles.notice}>
          — {t('user.restricted-site')}
        </td>
      ) : (
        siteChoices.map((choice) => (
          <td key={choice}>
            <Radio
              size="xs"
              name={`site-${site.id}`}
              aria-label={t('user.site-role', { site: site.name, role: t(`role.${choice}`) })}
              checked={chosen === choice}
              disabled={!store.canManage || store.isSaving}
              onChange={() => void store.chooseSiteRole(site, choice)}
            />
          </td>
        ))
      )}
    </tr>
  );
});
