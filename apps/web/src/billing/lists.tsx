import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { AccountRecord, BillingAccount, BillingClass } from '@temelia/model/billing/billing-account'
import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { OfferText } from '@temelia/model/billing/offer-text'
import { Payment } from '@temelia/model/billing/payment'
import { Product } from '@temelia/model/billing/product'
import { Series } from '@temelia/model/billing/series'
import type { Entity } from '@temelia/model/entity'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import type { AnyRow } from '../data/records.ts'
import type { Section } from '../records/record-form.tsx'
import { RecordListPage } from '../records/record-list-page.tsx'
import { useText } from '../ui/text.ts'
import { BillingPlaces } from './places.tsx'
import { billSections, offerSections, paymentSections } from './sections.ts'

/** `/bills`: every bill, drafts and issued ones. */
export function BillsPage() {
  return <Opened of={Bill} path="/bills" sections={billSections} sort="-id" />
}

/** `/offers` */
export function OffersPage() {
  const { t } = useText()
  const fromProject = (
    <Button
      component="a"
      href="#/project-offers"
      variant="default"
      leftSection={<IconCalculator size={16} stroke={1.6} />}
    >
      {t('offerFromProject')}
    </Button>
  )
  return <Opened of={Offer} path="/offers" sections={offerSections} sort="-id" tools={() => fromProject} />
}

/** `/offer-texts`: what offers say again and again. */
export function OfferTextsPage() {
  return <Plain of={OfferText} />
}

/** `/products` */
export function ProductsPage() {
  return <Plain of={Product} />
}

/** `/series`: series of numbers. */
export function SeriesPage() {
  return <Plain of={Series} />
}

/** `/payments`: the form of one in cash issues its receipt. */
export function PaymentsPage() {
  return (
    <>
      <BillingPlaces />
      <RecordListPage of={Payment} sections={paymentSections} sort="-date" />
    </>
  )
}

/** `/billing-accounts` */
export function AccountsPage() {
  return <Plain of={BillingAccount} />
}

/** `/account-records`: the last ones first, as payments. */
export function AccountRecordsPage() {
  return <Plain of={AccountRecord} sort="-date" />
}

/** `/billing-classes` */
export function ClassesPage() {
  return <Plain of={BillingClass} />
}

function Plain({ of, sort }: Readonly<{ of: Entity; sort?: string }>) {
  return (
    <>
      <BillingPlaces />
      <RecordListPage of={of} {...(sort ? { sort } : {})} />
    </>
  )
}

/** A list whose rows have a page of their own. */
function Opened({
  of,
  path,
  sections,
  sort,
  tools,
}: Readonly<{
  of: Entity
  path: '/bills' | '/offers'
  sections: readonly Section[]
  sort: string
  tools?: () => ReactNode
}>) {
  const navigate = useNavigate()
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: `${path}/$id`, params: { id: String(row.id) } }),
    [navigate, path],
  )
  const hrefOf = useCallback((row: AnyRow) => `#${path}/${row.id}`, [path])
  return (
    <>
      <BillingPlaces />
      <RecordListPage of={of} sections={sections} sort={sort} tools={tools} hrefOf={hrefOf} onOpen={open} />
    </>
  )
}
