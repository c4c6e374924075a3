import { Button, CopyButton, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { User } from '@temelia/model/admin/user'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../data/http.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { reloadPeople } from './people-data.ts'

const FIELDS = [{ fields: ['name', 'email', 'categoryId', 'level', 'language', 'phone', 'cashier'] }]

/** Sends a person the link to set a password; gives the link, which can also be passed on by hand. */
export async function sendInvitation(userId: number): Promise<string> {
  const { body } = await call(`/api/users/${userId}/invite`, { method: 'POST' })
  await reloadPeople()
  return (body as Readonly<{ Link: string }>).Link
}

/** Adds a person in a category and sends the invitation. */
export function InviteDialog({ categoryId, onClose }: Readonly<{ categoryId: number | null; onClose: () => void }>) {
  const navigate = useNavigate()
  const [sent, setSent] = useState<Readonly<{ id: number; email: string; link: string }> | null>(null)
  const [made, setMade] = useState(false)
  // The form closes right after it saved, before this is drawn again.
  const saved = useRef(false)
  const leave = () => {
    onClose()
    if (sent) void navigate({ to: `/settings/people/user/${sent.id}` })
  }
  if (sent) return <InvitationDialog email={sent.email} link={sent.link} onClose={leave} />
  if (made) return <Sending onClose={onClose} />
  return (
    <RecordForm
      of={User}
      row={null}
      sections={FIELDS}
      start={{ ...(categoryId ? { categoryId } : {}), level: 'user' }}
      onClose={() => {
        if (!saved.current) onClose()
      }}
      onSaved={(row) => {
        saved.current = true
        setMade(true)
        const { id } = row
        const { email } = row as unknown as Readonly<{ email: string }>
        sendInvitation(id).then(
          (link) => setSent({ id, email, link }),
          (cause: unknown) => {
            toastProblem(cause)
            onClose()
          },
        )
      }}
    />
  )
}

/** While the invitation is on its way. The person is there already: who closes it finds the link beside them. */
function Sending({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  return (
    <Dialog title={t('peopleInvite')} onClose={onClose}>
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">{t('peopleInvitationSending')}</Text>
      </Group>
    </Dialog>
  )
}

type InvitationDialogProps = Readonly<{ email: string; link: string; onClose: () => void }>

/** The invitation is on its way; its link for whoever waits for no email. */
export function InvitationDialog({ email, link, onClose }: InvitationDialogProps) {
  const { t } = useText()
  return (
    <Dialog title={t('peopleInvitationSent', { email })} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('peopleInvitationText', { email })}</Text>
        <TextInput
          label={t('peopleInvitationLink')}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'peopleLinkCopied' : 'peopleCopyLink')}
              </Button>
            )}
          </CopyButton>
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
