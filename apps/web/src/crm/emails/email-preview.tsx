import { EmailMessage } from '@temelia/model/crm/email-message'
import { useState } from 'react'
import { ListPreview } from '../../records/list-preview.tsx'
import { ComposeDialog, type EmailStart } from './compose-dialog.tsx'
import type { Email } from './email-data.ts'
import { Reading } from './email-dialog.tsx'

type EmailPreviewProps = Readonly<{
  id: number
  at: number
  count: number
  onStep: (by: number) => void
  onClose: () => void
}>

/** An email beside the list, to read and to answer. */
export function EmailPreview({ id, at, count, onStep, onClose }: EmailPreviewProps) {
  const [answer, setAnswer] = useState<EmailStart | null>(null)
  return (
    <>
      <ListPreview
        of={EmailMessage}
        id={id}
        at={at}
        count={count}
        hrefOf={(row) => `#/emails?id=${row.id}`}
        onStep={onStep}
        onClose={onClose}
      >
        {(row) => <Reading email={row as unknown as Email} onAnswer={setAnswer} onClose={onClose} />}
      </ListPreview>
      {answer && <ComposeDialog start={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}
