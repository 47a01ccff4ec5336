import { Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { EntryFrame } from '../entry/entry-frame.tsx';
import { MobxExternalSignInToken } from '../external/mobx-external-sign-in.ts';
import { MobxAccountStoreToken } from '../store/mobx-account-store.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The entry: signs in with e-mail and password, or leads to the identity provider. */
const SignInPage = observer(function SignInPage(): ReactNode {
  const store = useService(MobxAccountStoreToken);
  const external = useService(MobxExternalSignInToken);
  const t = useTranslate('accounts');
  useEffect(() => void external.look(), [external]);
  return (
    <EntryFrame title={t('sign-in.title')} hint={t('sign-in.hint')}>
      {store.restoring ? (
        <Loader size={24} role="progressbar" aria-label={t('sign-in.restoring')} />
      ) : (
        <SignInForm
          problem={store.problem}
          onSignIn={(email, password) => store.signIn(email, password)}
          onSignInExternally={external.isOffered ? () => external.leave() : undefined}
        />
      )}
    </EntryFrame>
  );
});
export default SignInPage;
