import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AnyRow, Found } from '../../data/records.ts'
import type { Section } from '../../records/record-form.tsx'
import { useLabels } from '../../records/labels.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { ContactPreview } from './contact-preview.tsx'
import { contactSections } from './customer-sections.ts'

/** Outside their customer's page people are added with the customer they work for. */
const sections: readonly Section[] = [{ fields: ['accountId'] }, ...contactSections]

/** `/contacts`: the people at all customers. A row leads to the customer, where the rest about them is. */
export function ContactsPage() {
  const navigate = useNavigate()
  const customers = useLabels(Customer)
  const open = useCallback(
    (row: AnyRow) => void navigate({ to: '/customers/$id', params: { id: String(customerOf(row)) } }),
    [navigate],
  )
  return (
    <RecordListPage
      of={Contact}
      above={{ label: customers.many, href: '#/customers' }}
      sections={sections}
      hrefOf={hrefOf}
      onOpen={open}
      preview={preview}
    />
  )
}

function preview(row: AnyRow) {
  return <ContactPreview contact={row as Found<typeof Contact>} sections={sections} />
}

function hrefOf(row: AnyRow): string {
  return `#/customers/${customerOf(row)}`
}

function customerOf(row: AnyRow): number {
  return (row as Found<typeof Contact>).accountId
}
