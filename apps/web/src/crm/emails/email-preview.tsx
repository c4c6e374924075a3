import { EmailMessage } from '@temelia/model/crm/email-message'
import { useState } from 'react'
import { ListPreview, type Previewed } from '../../records/list-preview.tsx'
import { ComposeDialog, type EmailStart } from './compose-dialog.tsx'
import type { Email } from './email-data.ts'
import { Reading } from './email-dialog.tsx'

/** An email beside the list, to read and to answer. */
export function EmailPreview({ onClose, ...previewed }: Previewed) {
  const [answer, setAnswer] = useState<EmailStart | null>(null)
  return (
    <>
      <ListPreview of={EmailMessage} {...previewed} hrefOf={(row) => `#/emails?id=${row.id}`} onClose={onClose}>
        {(row) => <Reading email={row as unknown as Email} onAnswer={setAnswer} onClose={onClose} />}
      </ListPreview>
      {answer && <ComposeDialog start={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}
