import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { askFirst } from '../../ui/question.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { deleteOwnTicket } from './ticket-calls.ts'
import type { Ticket } from './ticket-data.ts'

/** For a customer: takes back a ticket that was not answered. It is asked first, as the customer cannot restore it. */
export function DeleteTicket({ ticket }: Readonly<{ ticket: Ticket }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const { id, name } = ticket
  const removing = useMutation({
    mutationFn: () => deleteOwnTicket(id),
    onSuccess: async () => {
      toastDone(t('recordDeleted', { name }))
      await navigate({ to: '/tickets' })
    },
    onError: toastProblem,
  })
  const ask = async () => {
    const go = t('recordDelete')
    if (await askFirst({ title: t('deleteCustomer', { name }), text: t('ticketDeleteText'), go })) removing.mutate()
  }
  return (
    <Button
      variant="default"
      color="red"
      leftSection={<IconTrash size={16} stroke={1.6} />}
      loading={removing.isPending}
      onClick={() => void ask()}
    >
      {t('recordDelete')}
    </Button>
  )
}
