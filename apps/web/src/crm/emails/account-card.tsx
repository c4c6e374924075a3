import { ActionIcon, Badge, Button, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { useMutation } from '@tanstack/react-query'
import { useSave } from '../../data/records.ts'
import { useRemoval } from '../../records/use-removal.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { type Account, fetchNow, testAccount } from './account-data.ts'
import { AccountStatus } from './account-status.tsx'
import classes from './accounts.module.css'
import { TestResult } from './test-result.tsx'

/** One mailbox: what it is, whether it works, what can be done. */
export function AccountCard({ row, onEdit }: Readonly<{ row: Account; onEdit: () => void }>) {
  const { t } = useText()
  const remove = useRemoval(EmailAccount)
  const { save } = useSave(EmailAccount)
  const test = useMutation({ mutationFn: () => testAccount(row.id, false), onError: toastProblem })
  const fetching = useMutation({
    mutationFn: () => fetchNow(row.id),
    onSuccess: () => toastDone(t('mailboxFetched')),
    onError: toastProblem,
  })
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h2>
          {row.name} <span>{row.address}</span>
        </h2>
        {row.standard && (
          <Badge variant="light" radius="sm" tt="none">
            {t('mailboxStandard')}
          </Badge>
        )}
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('mailboxTest')}
        </Button>
        {row.imapHost && (
          <Button size="xs" variant="default" loading={fetching.isPending} onClick={() => fetching.mutate()}>
            {t('mailboxFetch')}
          </Button>
        )}
        <Button size="xs" variant="default" leftSection={<IconPencil size={14} stroke={1.6} />} onClick={onEdit}>
          {t('recordEdit')}
        </Button>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon size={30} variant="default" aria-label={t('recordMore')}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!row.standard && (
              <Menu.Item
                leftSection={<IconStar size={16} stroke={1.6} />}
                onClick={() => void save(row.id, { standard: true }, row.version).catch(toastProblem)}
              >
                {t('mailboxMakeStandard')}
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => void remove([row])}
            >
              {t('recordDelete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {test.data && <TestResult result={test.data} sentTo={null} />}
      <AccountStatus row={row} />
    </li>
  )
}
