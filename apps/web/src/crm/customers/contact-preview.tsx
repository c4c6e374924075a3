import { Contact } from '@temelia/model/crm/contact'
import type { Found } from '../../data/records.ts'
import { RecordFacts } from '../../records/record-facts.tsx'
import type { Section } from '../../records/record-form.tsx'
import { RecordPreview } from '../timeline/record-preview.tsx'
import { Reach } from './reach.tsx'

type ContactPreviewProps = Readonly<{ contact: Found<typeof Contact>; sections: readonly Section[] }>

/** A person beside the list: how to reach them, the facts, and what goes on with the customer they work for. */
export function ContactPreview({ contact, sections }: ContactPreviewProps) {
  const { accountId, phone, email } = contact
  return (
    <RecordPreview
      about={{ type: 'account', id: accountId }}
      head={(phone || email) && <Reach customerId={accountId} phone={phone} email={email} />}
    >
      <RecordFacts editable of={Contact} row={contact} sections={sections} />
    </RecordPreview>
  )
}
