import { Button, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { User } from '@temelia/model/admin/user'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { ImportDialog } from '../../records/import-dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { reloadPeople } from './people-data.ts'

/** Adds people from a file; whoever was added can be sent the link to set a password at once. */
export function ImportPeople({ onClose }: Readonly<{ onClose: () => void }>) {
  return <ImportDialog of={User} onClose={onClose} after={(importId) => <InviteAll importId={importId} />} />
}

function InviteAll({ importId }: Readonly<{ importId: number }>) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [invited, setInvited] = useState<number | null>(null)

  async function invite(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { body } = await call('/api/users/invite', { method: 'POST', json: { ImportId: importId } })
      setInvited((body as Readonly<{ Invited: number }>).Invited)
      await reloadPeople()
    } catch (cause) {
      setProblem(cause)
    } finally {
      setBusy(false)
    }
  }

  if (invited !== null)
    return (
      <Text size="sm" mt="sm" role="status">
        {t('peopleImportInvited', { count: invited })}
      </Text>
    )
  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      <Group mt="sm" gap="sm">
        <Text size="sm">{t('peopleImportInviteText')}</Text>
        <Button
          variant="default"
          leftSection={<IconMail size={16} stroke={1.75} />}
          loading={busy}
          onClick={() => void invite()}
        >
          {t('peopleImportInvite')}
        </Button>
      </Group>
    </>
  )
}
