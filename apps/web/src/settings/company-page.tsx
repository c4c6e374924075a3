import { Client } from '@temelia/model/admin/client'
import { isAdministrator, useSession } from '../session/session.ts'
import { useTenantRegion } from '../session/tenant-region.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { useText } from '../ui/text.ts'
import { RecordDetails } from './record-details.tsx'
import classes from '../ui/settings-page.module.css'

/** The company as its customers know it, what its bills follow, and what its estimates begin with. */
const SECTIONS = [
  { fields: ['name', 'taxId', 'registerNumber'] },
  { heading: 'reach', fields: ['address', 'city', 'county', 'postalCode', 'phone', 'email'] },
  { heading: 'billing', fields: ['bank', 'iban', 'vatPayer', 'cashVat', 'booksClosedUntil'] },
  { heading: 'estimates', fields: ['quantityDecimals', 'priceDecimals', 'totalDecimals', 'minimumLaborRate'] },
  { heading: 'printed', fields: ['reportHeader'] },
]

/** What a company of the United States has no use for. */
const NOT_IN_US: readonly string[] = ['registerNumber', 'iban']

/** `/settings/company`: the facts of the company. */
export function CompanyPage() {
  const { t } = useText()
  const session = useSession()
  const us = useTenantRegion() === 'us'
  usePlace({ label: t('settingsCompany'), heading: true })
  if (!session) return null
  if (!isAdministrator(session))
    return <EmptyState title={t('settingsCompany')} text={t('settingsOnlyAdministrators')} />
  return (
    <div className={classes['page']}>
      <RecordDetails
        of={Client}
        id={session.clientId}
        sections={SECTIONS.map((section) => ({
          ...section,
          fields: section.fields.filter((field) => !us || !NOT_IN_US.includes(field)),
        }))}
      />
    </div>
  )
}
