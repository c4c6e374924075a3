import { Button, Menu } from '@mantine/core'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import { IconTemplate } from '@tabler/icons-react'
import { call } from '../../data/http.ts'
import { useAll } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import type { Ticket } from './ticket-data.ts'
import { plainText } from './plain-text.ts'

type Props = Readonly<{ ticket: Ticket; onText: (text: string) => void }>

/** Prepared answers: the company's email templates, filled with the customer's values. */
export function AnswerTemplates({ ticket, onText }: Props) {
  const { t } = useText()
  const templates = useAll(EmailTemplate, { sort: 'name' })
  const rows = templates.data?.rows ?? []
  if (rows.length === 0) return null
  const fill = async (TemplateId: number) => {
    const about = ticket.accountId ? { RelatedEntityType: 'account', RelatedEntityId: ticket.accountId } : {}
    try {
      const { body } = await call('/api/email-templates/fill', { method: 'POST', json: { TemplateId, ...about } })
      onText(plainText((body as { Html: string }).Html))
    } catch (problem) {
      toastProblem(problem)
    }
  }
  return (
    <Menu position="top-start" shadow="md">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconTemplate size={16} stroke={1.6} />}>
          {t('ticketTemplate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {rows.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void fill(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
