import { Anchor } from '@mantine/core'
import { isAdministrator, useSession } from '../session/session.ts'
import { useText } from '../ui/text.ts'

/** That the company has no access to the service for electronic invoices: who may set it up is led there, others are told whom to ask. */
export function EInvoiceNotSetUp() {
  const { t } = useText()
  if (!isAdministrator(useSession())) return <>{t('eInvoiceNotSetUp')}</>
  return (
    <>
      {t('eInvoiceNotSetUpYet')}{' '}
      <Anchor href="#/settings/e-factura" inherit>
        {t('eInvoiceSetUp')}
      </Anchor>
    </>
  )
}
