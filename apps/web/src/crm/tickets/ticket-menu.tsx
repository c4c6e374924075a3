import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowMerge, IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { MergeTicketDialog } from './merge-ticket-dialog.tsx'
import { setWaiting } from './ticket-calls.ts'
import type { Ticket } from './ticket-data.ts'

/** What else can be done with an open ticket: let its clock stand, merge another into it. */
export function TicketMenu({ ticket }: Readonly<{ ticket: Ticket }>) {
  const { t } = useText()
  const [merging, setMerging] = useState(false)
  const { id, waitingSince } = ticket
  const open = ticket.closedAt === null
  const commands = useMemo((): readonly Command[] => {
    const waits = waitingSince !== null
    return [
      {
        id: 'ticket-waits',
        label: t(waits ? 'ticketResume' : 'ticketWait'),
        group: 'here',
        icon: waits ? IconPlayerPlay : IconPlayerPause,
        enabled: open,
        run: () => void setWaiting(id, !waits).catch(toastProblem),
      },
      {
        id: 'ticket-merge',
        label: t('ticketMerge'),
        group: 'here',
        icon: IconArrowMerge,
        enabled: open,
        run: () => setMerging(true),
      },
    ]
  }, [t, id, waitingSince, open])
  useCommands(commands)
  return (
    <>
      {open && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label={t('moreActions')}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {commands.map(({ id: key, label, icon: Icon, run }) => (
              <Menu.Item key={key} leftSection={Icon && <Icon size={16} stroke={1.6} />} onClick={() => void run()}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {merging && <MergeTicketDialog ticket={ticket} onClose={() => setMerging(false)} />}
    </>
  )
}
